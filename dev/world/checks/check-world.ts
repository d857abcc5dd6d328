import type { World } from "../a-world.ts";
import { checkAnswers } from "./check-answers.ts";
import { checkCampaigns } from "./check-campaigns.ts";
import { checkFiles } from "./check-files.ts";
import { checkGifts } from "./check-gifts.ts";
import { checkDocuments, checkPayments } from "./check-payments.ts";
import { checkAutomatic, checkPlans } from "./check-plans.ts";
import { checkReviews } from "./check-reviews.ts";
import { checkService } from "./check-service.ts";
import { checkVouchers } from "./check-vouchers.ts";
import { checkWallets } from "./check-wallets.ts";
import { readFacts } from "./facts.ts";

const AUDITS = ["ledger_audit", "payment_audit", "invoice_audit", "money_guard_audit"];

/** Compares what the tool, the gateway, the networks and the card providers have written down. Sentences; none when all is well. */
export async function checkWorld(world: World): Promise<string[]> {
  const findings: string[] = [];
  const facts = await readFacts(world, findings);
  await checkPayments(facts);
  await checkWallets(facts, await checkCampaigns(facts));
  await checkPlans(facts);
  await checkService(facts);
  await checkAutomatic(facts);
  await checkDocuments(facts);
  await checkVouchers(facts);
  await checkReviews(facts);
  await checkGifts(facts);
  await checkAnswers(facts);
  await checkFiles(facts);
  for (const audit of AUDITS)
    for (const row of await facts.ours(`select * from ${audit}`))
      facts.find(
        `${audit}: ${JSON.stringify(row, (_key, it) => (typeof it === "bigint" ? String(it) : it))}`,
      );
  return findings;
}

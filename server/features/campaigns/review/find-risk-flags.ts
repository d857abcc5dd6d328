import { currencyOf } from "../../../../domain/campaign/campaign-place.ts";
import { ownListsOf, type WrittenCampaign } from "../../../../domain/campaign/campaign.ts";
import { type RiskFlag, type RiskRules, riskFlags } from "../../../../domain/risk/risk-rules.ts";
import { asSystem } from "../../../identity/identity.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { sumSignals } from "../../billing/payments/payment-signal.store.ts";
import { readSection } from "../../catalogue/read-section.ts";
import { riskRulesSchema } from "../../catalogue/risk-rules-schema.ts";
import type { SignalDigest } from "../../accounts/signals/signal-digest.ts";
import { findAbuseFlags } from "./find-abuse-flags.ts";
import type { OutsideFacts } from "../outside-facts.ts";
import { findRiskFacts } from "./risk.store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * What of the account, its payments, its numbers and its company makes this campaign wait, by the rules that administrators set. What
 * somebody has looked at and let go counts no more.
 */
export async function findRiskFlags(
  db: DatabaseOrTransaction,
  campaign: WrittenCampaign,
  { at, outside, digest }: { at: Date; outside: OutsideFacts; digest: SignalDigest },
): Promise<RiskFlag[]> {
  const rules: RiskRules = riskRulesSchema.parse(await readSection(db, "riskRules"));
  const { id: campaignId, userId } = campaign;
  const facts = await findRiskFacts(db, { userId, campaignId, listIds: ownListsOf(campaign) });
  if (!facts) return [];
  const { accountSince, releasedAt, people, email } = facts;
  const listNumbers = Number(facts.listNumbers);
  const windowStartMs = at.getTime() - rules.windowHours * HOUR_MS;
  const since = new Date(Math.max(windowStartMs, releasedAt?.getTime() ?? 0));
  const currency = currencyOf(campaign);
  // A card that pays for others too is seen at theirs; only how many leaves this function.
  const payments = await asSystem(() => sumSignals(db, { userId, currency, since }));
  const ageMs = at.getTime() - accountSince.getTime();
  const isNew = releasedAt === null && ageMs < rules.newAccountDays * DAY_MS;
  const account = { email, isNew, listNumbers };
  const brought = listNumbers + Number(facts.leftOutNumbers);
  return [
    ...riskFlags(
      { ...payments, isNewAccount: isNew, currency, people, listNumbers: brought },
      rules,
    ),
    ...(await findAbuseFlags(db, campaign, { at, outside, digest, account })),
  ];
}

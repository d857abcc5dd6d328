import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../dev/testing/test-database.ts";
import { abuseFlags } from "../../../../domain/risk/abuse-limits.ts";
import { impersonationFlags } from "../../../../domain/impersonation/impersonation.ts";
import { type Risk, riskFlags } from "../../../../domain/risk/risk-rules.ts";
import { createDb, type Database } from "../../../db/database.ts";
import { createListFile } from "../../../providers/link-reputation/list-file/provider.ts";
import { abuseLimitsSchema, impersonationSchema } from "../../catalogue/abuse-schemas.ts";
import { findDisposableDomain } from "../../catalogue/mail-domains.ts";
import { readSection } from "../../catalogue/read-section.ts";
import { riskRulesSchema } from "../../catalogue/risk-rules-schema.ts";
import { ABUSERS } from "./testing/abusers.ts";
import { anOrdinaryShop, chanceOf, type Seen } from "./testing/population.ts";

const SHOPS = 4_000;
const ABUSERS_OF_A_KIND = 60;
/** Of a hundred ordinary campaigns, so many may wait for somebody. */
const BUDGET_PERCENT = 1;
/** Of a hundred campaigns of all abusers together, so many must wait; and of each kind. */
const RECALL_PERCENT = 90;
const RECALL_OF_A_KIND_PERCENT = 60;

let database: TestDatabase;
let db: Database;
let risksOf: (seen: Seen) => Promise<Risk[]>;
beforeAll(async () => {
  database = await createTestDatabase("server");
  db = createDb(database.pool);
  // As they are delivered: a change of the data is measured here.
  const rules = riskRulesSchema.parse(await readSection(db, "riskRules"));
  const limits = abuseLimitsSchema.parse(await readSection(db, "abuseLimits"));
  const names = impersonationSchema.parse(await readSection(db, "impersonation"));
  const links = createListFile();
  const mails = new Map<string, boolean>();
  const isDisposable = async (email: string) => {
    const known = mails.get(email);
    if (known !== undefined) return known;
    const found = (await findDisposableDomain(db, email)) !== undefined;
    mails.set(email, found);
    return found;
  };
  risksOf = async ({ message, email, account, company }) => {
    const flags = [
      ...riskFlags(account, rules),
      ...abuseFlags(
        { ...company, accountsOfWords: account.isNewAccount ? company.accountsOfWords : 0 },
        limits,
      ),
      ...impersonationFlags(message, names),
    ].map(({ risk }) => risk);
    const bad = await links.check(message.hosts);
    return [
      ...flags,
      ...(bad.length > 0 ? (["link-reputation"] as const) : []),
      ...((await isDisposable(email)) ? (["disposable-mail"] as const) : []),
    ];
  };
});
afterAll(() => database.drop());

test(`of ${SHOPS} ordinary shops at most ${BUDGET_PERCENT}% wait for somebody`, async () => {
  const chance = chanceOf(20_261_125);
  const held: string[] = [];
  for (let n = 0; n < SHOPS; n += 1) {
    const shop = anOrdinaryShop(chance);
    const risks = await risksOf(shop);
    if (risks.length > 0)
      held.push(`${risks.join()}: ${shop.message.sender} ${shop.message.hosts.join()}`);
  }
  const percent = (held.length * 100) / SHOPS;
  expect(percent, held.slice(0, 40).join("\n")).toBeLessThanOrEqual(BUDGET_PERCENT);
});

test(`of planted abusers at least ${RECALL_PERCENT}% wait, and of each kind ${RECALL_OF_A_KIND_PERCENT}%`, async () => {
  const chance = chanceOf(7);
  const recall: [string, number][] = [];
  for (const [kind, abuse] of Object.entries(ABUSERS)) {
    let held = 0;
    for (let n = 0; n < ABUSERS_OF_A_KIND; n += 1)
      if ((await risksOf(abuse(anOrdinaryShop(chance), chance))).length > 0) held += 1;
    recall.push([kind, (held * 100) / ABUSERS_OF_A_KIND]);
  }
  const all = recall.reduce((sum, [, percent]) => sum + percent, 0) / recall.length;
  const table = recall.map(([kind, percent]) => `${kind}: ${percent.toFixed(0)}%`).join("\n");
  expect(all, table).toBeGreaterThanOrEqual(RECALL_PERCENT);
  for (const [kind, percent] of recall)
    expect(percent, kind).toBeGreaterThanOrEqual(RECALL_OF_A_KIND_PERCENT);
});

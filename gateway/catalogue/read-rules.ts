import type { CountryConfig } from "../../domain/countries.ts";
import type { MessageLaw } from "../../domain/rules/country-rules.ts";
import { versionsOf } from "../../domain/rules/rule-versions.ts";
import { valueOn } from "../../domain/schedule/dated.ts";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import type { SendingRules } from "../../domain/schedule/schedule.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { listHolidays } from "./catalogue.store.ts";
import type { NetworkRuleKind } from "./rule-schemas.ts";
import { listRuleVersions, type RuleVersions } from "./rule.store.ts";

type Country = Pick<CountryConfig, "id" | "code">;
type Timed = Country & Pick<CountryConfig, "timeZone">;

/** Every version of these rules, the default of each first. */
async function readRules<K extends NetworkRuleKind>(
  db: DatabaseOrTransaction,
  country: Country,
  kinds: readonly K[],
): Promise<RuleVersions<K>> {
  const announced = await listRuleVersions(db, country.id, kinds);
  const all = kinds.map((kind) => [kind, versionsOf(country.code, kind, announced[kind])]);
  return Object.fromEntries(all) as RuleVersions<K>;
}

/** Every version of a rule, the default first. */
export async function readRule<K extends NetworkRuleKind>(
  db: DatabaseOrTransaction,
  country: Country,
  kind: K,
): Promise<RuleVersions<K>[K]> {
  return (await readRules(db, country, [kind]))[kind];
}

/** When a country lets anybody write. */
export async function readSendingRules(
  db: DatabaseOrTransaction,
  country: Country,
): Promise<SendingRules> {
  const [holidays, legalHours] = await Promise.all([
    listHolidays(db, country.id),
    readRule(db, country, "legalHours"),
  ]);
  return { holidays, legalHours };
}

const OF_MESSAGES = ["forbiddenWords", "contact"] as const;

/** What a message may say in a country at a time. */
export async function readMessageLaw(
  db: DatabaseOrTransaction,
  country: Timed,
  atMs: number,
): Promise<MessageLaw> {
  return lawAt(await readRules(db, country, OF_MESSAGES), country, atMs);
}

/** When a country lets anybody write, and what a message may say there at a time: what every booking asks for. */
export async function readBookingRules(
  db: DatabaseOrTransaction,
  country: Timed,
  atMs: number,
): Promise<{ rules: SendingRules; law: MessageLaw }> {
  const [holidays, { legalHours, ...ofMessages }] = await Promise.all([
    listHolidays(db, country.id),
    readRules(db, country, ["legalHours", ...OF_MESSAGES]),
  ]);
  return { rules: { holidays, legalHours }, law: lawAt(ofMessages, country, atMs) };
}

function lawAt(
  { forbiddenWords, contact }: RuleVersions<(typeof OF_MESSAGES)[number]>,
  { timeZone }: Timed,
  atMs: number,
): MessageLaw {
  const day = zonedParts(atMs, timeZone).date;
  return { forbiddenWords: valueOn(forbiddenWords, day), contact: valueOn(contact, day) };
}

import type { CountryConfig } from "../../domain/countries.ts";
import type { CountryRules, MessageLaw } from "../../domain/rules/country-rules.ts";
import { versionsOf } from "../../domain/rules/rule-versions.ts";
import { type Dated, valueOn } from "../../domain/schedule/dated.ts";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import type { SendingRules } from "../../domain/schedule/schedule.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { listHolidays } from "./catalogue.store.ts";
import type { NetworkRuleKind } from "./rule-schemas.ts";
import { listRuleVersions } from "./rule.store.ts";

type Country = Pick<CountryConfig, "id" | "code">;

/** Every version of a rule, the default first. */
export async function readRule<K extends NetworkRuleKind>(
  db: DatabaseOrTransaction,
  country: Country,
  kind: K,
): Promise<Dated<CountryRules[K]>[]> {
  return versionsOf(country.code, kind, await listRuleVersions(db, country.id, kind));
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

/** What a message may say in a country at a time. */
export async function readMessageLaw(
  db: DatabaseOrTransaction,
  country: Country & Pick<CountryConfig, "timeZone">,
  atMs: number,
): Promise<MessageLaw> {
  const day = zonedParts(atMs, country.timeZone).date;
  const [forbiddenWords, contact] = await Promise.all([
    readRule(db, country, "forbiddenWords"),
    readRule(db, country, "contact"),
  ]);
  return { forbiddenWords: valueOn(forbiddenWords, day), contact: valueOn(contact, day) };
}

import { countryById } from "../../../domain/countries.ts";
import { AppError } from "../../../domain/errors.ts";
import type { InvoiceForms } from "../../../domain/money/invoice-form.ts";
import type { CountryRules, MessageLaw, RuleKind } from "../../../domain/rules/country-rules.ts";
import { versionsOf } from "../../../domain/rules/rule-versions.ts";
import { type Dated, valueOn } from "../../../domain/schedule/dated.ts";
import { zonedParts } from "../../../domain/schedule/zoned-time.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { listRuleVersions } from "./country-rule.store.ts";

/** Every version of a rule, the default first; each holds until the next begins. Throws not-found. */
export async function readRule<K extends RuleKind>(
  db: DatabaseOrTransaction,
  countryId: number,
  kind: K,
): Promise<Dated<CountryRules[K]>[]> {
  const country = countryById(countryId) ?? notFound();
  return versionsOf(country.code, kind, await listRuleVersions(db, countryId, kind));
}

/** What a message may say in a country at a time. Throws not-found. */
export async function readMessageLaw(
  db: DatabaseOrTransaction,
  countryId: number,
  at: Date,
): Promise<MessageLaw> {
  const { timeZone } = countryById(countryId) ?? notFound();
  const day = zonedParts(at.getTime(), timeZone).date;
  const [forbiddenWords, contact] = await Promise.all([
    readRule(db, countryId, "forbiddenWords"),
    readRule(db, countryId, "contact"),
  ]);
  return { forbiddenWords: valueOn(forbiddenWords, day), contact: valueOn(contact, day) };
}

/** Up to which amounts which form of invoice is enough in a country at a time. Throws not-found. */
export async function readInvoiceForms(
  db: DatabaseOrTransaction,
  countryId: number,
  at: Date,
): Promise<InvoiceForms> {
  const { timeZone } = countryById(countryId) ?? notFound();
  return valueOn(
    await readRule(db, countryId, "invoiceForms"),
    zonedParts(at.getTime(), timeZone).date,
  );
}

/** The taxes in the prices of a country at a time. Throws not-found. */
export async function readTaxes(
  db: DatabaseOrTransaction,
  countryId: number,
  at: Date,
): Promise<CountryRules["tax"]> {
  const { timeZone } = countryById(countryId) ?? notFound();
  const day = zonedParts(at.getTime(), timeZone).date;
  return valueOn(await readRule(db, countryId, "tax"), day);
}

/** How long personal data is kept in a country at a time. Throws not-found. */
export async function readRetention(
  db: DatabaseOrTransaction,
  countryId: number,
  at: Date,
): Promise<CountryRules["retention"]> {
  const { timeZone } = countryById(countryId) ?? notFound();
  const day = zonedParts(at.getTime(), timeZone).date;
  return valueOn(await readRule(db, countryId, "retention"), day);
}

function notFound(): never {
  throw new AppError("not-found");
}

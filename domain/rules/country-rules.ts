import type { ContactRule } from "../message/contact/contact-rule.ts";
import type { ForbiddenWords } from "../message/content-policy.ts";
import type { StopWords } from "../message/stop-words.ts";
import type { InvoiceForms } from "../money/invoice-form.ts";
import type { TaxRates } from "../money/tax.ts";
import type { LegalHours } from "../schedule/schedule.ts";

/** What the law of a country decides. Administrators change each of them from a day on. */
export type CountryRules = {
  legalHours: LegalHours;
  /** In every price. A document states the rates of its day, a credit note those of the invoice that it corrects. */
  tax: TaxRates;
  /** How much an invoice must say, by its amount; a document keeps the form of its day. */
  invoiceForms: InvoiceForms;
  /** What no advert may say. Words that only bring an advert to a reviewer are in the section campaignReview. */
  forbiddenWords: ForbiddenWords;
  contact: ContactRule;
  /** A reply that begins with one of them opts the person out. */
  stopWords: StopWords;
  /** How long personal data is kept. */
  retention: Retention;
};
/**
 * In days: an uploaded list, its bad rows with it, from its upload on; a notification from the day it was written; who was
 * written to, and what came of it, from the last day of the campaign (networks keep that; counts stay). Invoices, payments and
 * journals have no such time: nothing deletes them (decision 022).
 */
export type Retention = { listDays: number; notificationDays: number; messageDays: number };
export type RuleKind = keyof CountryRules;
/** One rule with its kind. */
export type CountryRule = { [K in RuleKind]: { kind: K; value: CountryRules[K] } }[RuleKind];

/** What the law says of the words of a message. */
export type MessageLaw = Pick<CountryRules, "forbiddenWords" | "contact">;

import type { CountryRule } from "../../../../domain/rules/country-rules.ts";
import { hourLines } from "../../../../domain/schedule/hour-lines.ts";
import type { ContactRule } from "../../../../domain/message/contact/contact-rule.ts";
import { type Currency, formatMoney } from "../../../../domain/money/money.ts";
import type { InvoiceForms } from "../../../../domain/money/invoice-form.ts";
import type { StopWords } from "../../../../domain/message/stop-words.ts";
import { translate, translateKnown } from "../../../../domain/translate.ts";
import { LANGUAGES } from "../../../../domain/text/languages.ts";

/** A rule of a country in plain words, one line each. */
export function ruleLines(rule: CountryRule, currency: Currency): string[] {
  if (rule.kind === "legalHours") return hourLines(rule.value);
  if (rule.kind === "forbiddenWords")
    return rule.value.map(
      ({ message, phrases }) => `${translateKnown(message)} ${phrases.join(", ")}`,
    );
  if (rule.kind === "contact") return [contactWords()[rule.value]];
  if (rule.kind === "stopWords") return stopWordLines(rule.value);
  if (rule.kind === "retention")
    return [
      translate(
        "{days, plural, one {Lists are deleted # day after their upload} other {Lists are deleted # days after their upload}}",
        { days: rule.value.listDays },
      ),
      translate(
        "{days, plural, one {Notifications are deleted after # day} other {Notifications are deleted after # days}}",
        { days: rule.value.notificationDays },
      ),
      translate(
        "{days, plural, one {Networks forget who was written to # day after a campaign ends} other {Networks forget who was written to # days after a campaign ends}}",
        { days: rule.value.messageDays },
      ),
    ];
  if (rule.kind === "invoiceForms") return invoiceFormLines(rule.value, currency);
  return rule.value.map(
    ({ name, rateTenThousandths }) => `${name} ${percentOf(rateTenThousandths)}%`,
  );
}

/** "Afrikaans: hou op, staak": the words of a language share a line. */
function stopWordLines(words: StopWords): string[] {
  return LANGUAGES.flatMap(({ code, name }) => {
    const own = words.filter(({ language }) => language === code).map(({ word }) => word);
    return own.length === 0 ? [] : [`${name}: ${own.join(", ")}`];
  });
}

function invoiceFormLines(
  { receiptMostMinor, abridgedMostMinor }: InvoiceForms,
  currency: Currency,
): string[] {
  const receipt = formatMoney(receiptMostMinor, currency);
  const abridged = formatMoney(abridgedMostMinor, currency);
  if (abridgedMostMinor === 0) return [translate("A full tax invoice for every amount")];
  return [
    translate("A receipt up to {receipt}", { receipt }),
    translate("An abridged tax invoice up to {abridged}", { abridged }),
    translate("A full tax invoice with the address of the business above that"),
  ];
}

/** 500000 is "5000.00"; the currency is the country's. */
export function formatAmount(minor: number): string {
  return (minor / 100).toFixed(2);
}

/** "5000.00", "5 000" or "5000,5" in minor units; undefined for what is no amount. */
export function readAmount(text: string): number | undefined {
  const typed = text.replaceAll(/\s/g, "").replace(",", ".");
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : undefined;
}

/** What each value of the contact rule asks for. */
export function contactWords(): Record<ContactRule, string> {
  return {
    always: translate("Every SMS must name a phone number, a link or the opt-out link."),
    "without-replies": translate(
      "Only where people cannot reply STOP, an SMS must name a phone number, a link or the opt-out link.",
    ),
  };
}

export function clock(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

/** 1550 is "15.5". */
export function percentOf(rateTenThousandths: number): string {
  return String(rateTenThousandths / 100);
}

/** "15.5" is 1550; undefined for what is no rate up to 50%. */
export function readPercent(text: string): number | undefined {
  const typed = text.trim().replace(",", ".");
  if (!/^\d{1,2}(?:\.\d{1,2})?$/.test(typed)) return undefined;
  const rate = Math.round(Number(typed) * 100);
  return rate <= 5_000 ? rate : undefined;
}

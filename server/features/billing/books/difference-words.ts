import { numberLocale } from "../../../../domain/text/languages.ts";
import { type Currency, formatMoney } from "../../../../domain/money/money.ts";
import { inEnglish, sayKnown, sayMarked, sentence, type Values } from "../../../../domain/say.ts";
import type { Difference } from "./compare-books.ts";

/** By the kind of difference. {ours} and {theirs} are its amounts; the other values are its facts. */
const SENTENCES: Readonly<Record<string, string>> = {
  "payment-missing-there": sentence("We recorded {ours}, the card provider has no such payment."),
  "payment-unknown-here": sentence("The card provider took {theirs} that we have no record of."),
  "payment-not-booked": sentence("The card provider took {theirs}, we have not recorded it."),
  "payment-taken-twice": sentence("The card provider took {theirs} a second time."),
  "payment-currency-differs": sentence(
    "We recorded {currencyHere}, the card provider took {currencyThere}.",
  ),
  "payment-amount-differs": sentence("We recorded {ours}, the card provider took {theirs}."),
  "refund-unknown-here": sentence("The card provider refunded {theirs} that we have no record of."),
  "refund-amount-differs": sentence("We refunded {ours}, the card provider {theirs}."),
  "refund-status-differs": sentence(
    "This refund is {statusHere} here and {statusThere} at the card provider.",
  ),
  "refund-missing-there": sentence(
    "We recorded {ours} as refunded, the card provider has no such refund.",
  ),
  "dispute-unknown-here": sentence("We have no record of a dispute of {theirs}."),
  "dispute-amount-differs": sentence(
    "The dispute is about {ours} here and {theirs} at the card provider.",
  ),
  "dispute-status-differs": sentence(
    "The dispute is {statusHere} here and {statusThere} at the card provider.",
  ),
  "dispute-missing-there": sentence("We have a dispute of {ours}, the card provider has none."),
  "fee-differs": sentence(
    "The card provider's fee for this payment is not the one that was recorded.",
  ),
  "fee-not-converted": sentence(
    "The card provider's fee is {fee} without an exchange rate, so it is not recorded.",
  ),
  "service-unknown-here": sentence(
    "The gateway has a service on route {route} that was never booked here.",
  ),
  "service-missing-there": sentence("The gateway does not know this service."),
  "service-figures-differ": sentence(
    "We have {deliveredHere} of {sentHere} messages delivered, the gateway {deliveredThere} of {sentThere}.",
  ),
  "campaign-money-differs": sentence("What was spent is not what the delivered messages cost."),
};
const BROKEN_RULE = sentence("The accounts break a rule: {rule} {detail}");

const STATUSES: Readonly<Record<string, string>> = {
  pending: sentence("pending"),
  processed: sentence("processed"),
  succeeded: sentence("succeeded"),
  failed: sentence("failed"),
  open: sentence("open"),
  won: sentence("won"),
  lost: sentence("lost"),
};

type Sayable = Pick<Difference, "kind" | "currency" | "oursMinor" | "theirsMinor" | "facts">;

/** The English text that is kept beside a difference. */
export function englishDifference(difference: Sayable): string {
  return inEnglish(
    textOf(difference),
    valuesOf(difference, numberLocale("en"), (word) => word),
  ).trim();
}

/** A difference in the reader's language. One that was kept as a text alone is shown as it is. */
export function sayDifference(
  row: Omit<Sayable, "facts"> & { message: string; facts: Values | null },
): string {
  const { facts } = row;
  if (facts === null) return sayKnown(row.message);
  const difference = { ...row, facts };
  return sayMarked(textOf(difference), valuesOf(difference, undefined, sayKnown)).trim();
}

function textOf({ kind }: Sayable): string {
  return SENTENCES[kind] ?? BROKEN_RULE;
}

function valuesOf(
  { currency, oursMinor, theirsMinor, facts }: Sayable,
  locale: string | undefined,
  word: (english: string) => string,
): Values {
  const named = Object.entries(facts ?? {}).map(([name, value]) => {
    const status = name.startsWith("status") ? STATUSES[String(value)] : undefined;
    return [name, status === undefined ? value : word(status)] as const;
  });
  return {
    ours: moneyOf(oursMinor, currency, locale),
    theirs: moneyOf(theirsMinor, currency, locale),
    ...Object.fromEntries(named),
  };
}

function moneyOf(
  amountMinor: bigint | null,
  currency: string | null,
  locale: string | undefined,
): string {
  if (amountMinor === null) return "";
  return isCurrency(currency)
    ? formatMoney(amountMinor, currency, locale)
    : `${amountMinor} ${currency ?? ""}`.trim();
}

function isCurrency(text: string | null): text is Currency {
  return text !== null && ["ZAR", "GHS", "USD", "NGN"].includes(text);
}

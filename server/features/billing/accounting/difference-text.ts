import { numberLocale } from "../../../../domain/text/languages.ts";
import { type Currency, formatMoney } from "../../../../domain/money/money.ts";
import {
  inEnglish,
  translateKnown,
  translateMarked,
  msg,
  type Values,
} from "../../../../domain/translate.ts";
import type { Difference } from "./compare-statement.ts";

/** By the kind of difference. {ours} and {theirs} are its amounts; the other values are its facts. */
const SENTENCES: Readonly<Record<string, string>> = {
  "payment-missing-there": msg("We recorded {ours}, the card provider has no such payment."),
  "payment-unknown-here": msg("The card provider took {theirs} that we have no record of."),
  "payment-not-booked": msg("The card provider took {theirs}, we have not recorded it."),
  "payment-taken-twice": msg("The card provider took {theirs} a second time."),
  "payment-currency-differs": msg(
    "We recorded {currencyHere}, the card provider took {currencyThere}.",
  ),
  "payment-amount-differs": msg("We recorded {ours}, the card provider took {theirs}."),
  "refund-unknown-here": msg("The card provider refunded {theirs} that we have no record of."),
  "refund-amount-differs": msg("We refunded {ours}, the card provider {theirs}."),
  "refund-status-differs": msg(
    "This refund is {statusHere} here and {statusThere} at the card provider.",
  ),
  "refund-missing-there": msg(
    "We recorded {ours} as refunded, the card provider has no such refund.",
  ),
  "dispute-unknown-here": msg("We have no record of a dispute of {theirs}."),
  "dispute-amount-differs": msg(
    "The dispute is about {ours} here and {theirs} at the card provider.",
  ),
  "dispute-status-differs": msg(
    "The dispute is {statusHere} here and {statusThere} at the card provider.",
  ),
  "dispute-missing-there": msg("We have a dispute of {ours}, the card provider has none."),
  "fee-differs": msg("The card provider's fee for this payment is not the one that was recorded."),
  "fee-not-converted": msg(
    "The card provider's fee is {fee} without an exchange rate, so it is not recorded.",
  ),
  "service-unknown-here": msg(
    "The gateway has a service on route {route} that was never booked here.",
  ),
  "service-missing-there": msg("The gateway does not know this service."),
  "service-figures-differ": msg(
    "We have {deliveredHere} of {sentHere} messages delivered, the gateway {deliveredThere} of {sentThere}.",
  ),
  "campaign-money-differs": msg("What was spent is not what the delivered messages cost."),
};
const BROKEN_RULE = msg("The accounts break a rule: {rule} {detail}");

const STATUSES: Readonly<Record<string, string>> = {
  pending: msg("pending"),
  processed: msg("processed"),
  succeeded: msg("succeeded"),
  failed: msg("failed"),
  open: msg("open"),
  won: msg("won"),
  lost: msg("lost"),
};

type Sayable = Pick<Difference, "kind" | "currency" | "oursMinor" | "theirsMinor" | "facts">;

/** English text stored beside a difference. */
export function englishDifference(difference: Sayable): string {
  return inEnglish(
    textOf(difference),
    valuesOf(difference, numberLocale("en"), (word) => word),
  ).trim();
}

/** A difference in the reader's language. One stored only as text is shown unchanged. */
export function differenceText(
  row: Omit<Sayable, "facts"> & { message: string; facts: Values | null },
): string {
  const { facts } = row;
  if (facts === null) return translateKnown(row.message);
  const difference = { ...row, facts };
  return translateMarked(
    textOf(difference),
    valuesOf(difference, undefined, translateKnown),
  ).trim();
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

import { t } from "@lingui/core/macro";
import { countryById } from "../../../../domain/countries.ts";
import { type Currency, formatMoney } from "../../../../domain/money/money.ts";
import { formatCount, formatDateTime } from "../../../ui/numbers.ts";
import { differenceWords, kindsOf, unitPriceWords } from "../price-words.ts";
import { type Row, textsOf } from "../sections/section-field.ts";

type Field = { name: string; words: (value: unknown) => string; isPrice?: boolean };

const FIELDS_OF = {
  price: (countryId: number): Record<string, Field> => {
    const currency = countryById(countryId)?.currency;
    const words = (value: unknown) =>
      currency ? unitPriceWords(Number(value), currency) : String(value);
    return {
      smsUnitPriceTenThousandths: { name: kindsOf("sms"), words, isPrice: true },
      pcmUnitPriceTenThousandths: { name: kindsOf("pcm"), words, isPrice: true },
      validFrom: begin(),
    };
  },
  country: (countryId: number): Record<string, Field> => {
    const words = moneyIn(countryById(countryId)?.currency);
    return {
      minimumTopUpMinor: { name: t`Smallest top-up`, words },
      maximumTopUpMinor: { name: t`Largest top-up`, words },
    };
  },
  route: (): Record<string, Field> => ({
    name: { name: t`Name`, words: String },
    optOutSuffix: { name: t`Opt-out line`, words: (value) => `“${String(value)}”` },
    isOpen: {
      name: t`Open for new campaigns`,
      words: (value) => (value === true ? t`on` : t`off`),
    },
  }),
} as const;

/** The fields of a plan; its prices say what they are for. */
function planFields(row: Row): Record<string, Field> {
  const { currency, interval } = row;
  const count = (name: string): Field => ({ name, words: (value) => formatCount(Number(value)) });
  return {
    name: { name: t`Name`, words: String },
    content: { name: t`What it includes, one per line`, words: (it) => textsOf(it).join(", ") },
    mostLists: count(t`Saved lists allowed`),
    mostAudiences: count(t`Saved choices allowed`),
    amountMinor: {
      name: interval === "year" ? t`Price a year` : t`Price a month`,
      words: moneyIn(currency === "ZAR" || currency === "GHS" ? currency : undefined),
      isPrice: true,
    },
    validFrom: begin(),
  };
}

const begin = (): Field => ({
  name: t`From (UTC)`,
  words: (value) => formatDateTime(String(value), "UTC"),
});
const moneyIn = (currency: Currency | undefined) => (value: unknown) =>
  currency ? formatMoney(Number(value), currency) : String(value);

export type FieldKind = keyof typeof FIELDS_OF | "plan";

export const hasFields = (kind: string): kind is FieldKind =>
  kind === "plan" || Object.hasOwn(FIELDS_OF, kind);

/**
 * What became different of prices, a plan, a country or a route, a line for each field, by the names that its form has. Of what was
 * withdrawn it says what that was.
 */
export function fieldLines(kind: FieldKind, subject: string, before: Row, after: Row): string[] {
  const isWithdrawn = after["isWithdrawn"] === true;
  const fields =
    kind === "plan" ? planFields({ ...before, ...after }) : FIELDS_OF[kind](Number(subject));
  return Object.entries(fields).flatMap(([key, { name: label, words, isPrice = false }]) => {
    const [old, next] = [before[key], after[key]];
    if (isWithdrawn) return old === undefined ? [] : [`${label}: ${words(old)}`];
    if (next === undefined || JSON.stringify(old) === JSON.stringify(next)) return [];
    if (old === undefined || old === null) return [`${label}: ${words(next)}`];
    const [is, was] = [words(next), words(old)];
    const line = t`${label}: ${is} instead of ${was}`;
    return [isPrice ? `${line} (${differenceWords(Number(old), Number(next))})` : line];
  });
}

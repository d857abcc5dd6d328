import { numberLocale } from "../text/languages.ts";
import { currentLanguage } from "../translate.ts";

export type Currency = "ZAR" | "GHS" | "USD" | "NGN";

/** Below this a card payment costs more than it brings, and providers refuse it. Minor units. */
export const SMALLEST_CARD_PAYMENT_MINOR = { ZA: 1_000n, GH: 500n } as const;

/** Symbols of spec section 9, and GH₵ for Ghana. */
export const CURRENCY_SYMBOLS: Readonly<Record<Currency, string>> = {
  ZAR: "R",
  GHS: "GH₵",
  USD: "$",
  NGN: "₦",
};

type Separators = { group: Intl.NumberFormat; decimal: string };

const separatorsByLocale = new Map<string, Separators>();

function separatorsOf(locale: string): Separators {
  const known = separatorsByLocale.get(locale);
  if (known) return known;
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(0.5);
  const decimal = parts.find((part) => part.type === "decimal")?.value ?? ".";
  const made = { group: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }), decimal };
  separatorsByLocale.set(locale, made);
  return made;
}

/**
 * Shows an amount in minor units: 338100 ZAR → "R3,381.00". The symbol is ours, the separators are the locale's.
 * The default is the locale of the language that is spoken (languages.ts).
 * Exact for any size: whole and hundredths are formatted apart, as integers.
 */
export function formatMoney(
  amountMinor: number | bigint,
  currency: Currency,
  locale = numberLocale(currentLanguage()),
): string {
  const amount = BigInt(amountMinor);
  const size = amount < 0n ? -amount : amount;
  const sign = amount < 0n ? "-" : "";
  return `${sign}${CURRENCY_SYMBOLS[currency]}${formatAmount(size, locale)}`;
}

/**
 * The same without the cents of a whole amount, "R150": for what is pressed or moved (buttons, chips, the ends of a slider), where
 * the amount is a round choice. Sentences, tables, fields and receipts show the cents.
 */
export function formatRoundMoney(amountMinor: number | bigint, currency: Currency): string {
  return formatMoney(amountMinor, currency).replace(/[.,]00$/, "");
}

/** An amount that is not negative, without its symbol: 338100 → "3,381.00". */
export function formatAmount(sizeMinor: bigint, locale = numberLocale(currentLanguage())): string {
  const { group, decimal } = separatorsOf(locale);
  return `${group.format(sizeMinor / 100n)}${decimal}${String(sizeMinor % 100n).padStart(2, "0")}`;
}

/** An amount as a person types it into a field, in the form that `parseMoneyInput` reads: 15000 → "150", 15050 → "150.50". */
export function moneyInputText(amountMinor: number): string {
  const hundredths = amountMinor % 100;
  const whole = String((amountMinor - hundredths) / 100);
  return hundredths === 0 ? whole : `${whole}.${String(hundredths).padStart(2, "0")}`;
}

const SYMBOL = /^(?:ZAR|GHS|USD|NGN|GH₵|GHC|R|₵|\$|₦|N)\s*/i;
const SPACE_IN_NUMBER = /(\d)[ \u00a0\u202f'](?=\d{3}(?!\d))/g;
const PLAIN = /^(\d+)(?:[.,](\d{0,2}))?$/;
const COMMA_GROUPS = /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$/;
const DOT_GROUPS = /^(\d{1,3}(?:\.\d{3})+),(\d{0,2})$/;

/**
 * Reads what a person typed as an amount of money into minor units; undefined when it is not one.
 * Takes "150", "R150.50", "1 500,00", "1,500.00" and "1.500,00". "1,500" is fifteen hundred, "1,5" is one and a half.
 */
export function parseMoneyInput(text: string): number | undefined {
  const bare = text.trim().replace(SYMBOL, "").replace(SPACE_IN_NUMBER, "$1");
  const match = PLAIN.exec(bare) ?? COMMA_GROUPS.exec(bare) ?? DOT_GROUPS.exec(bare);
  if (!match) return undefined;
  const whole = (match[1] ?? "").replace(/[.,]/g, "");
  const amountMinor = Number(whole + (match[2] ?? "").padEnd(2, "0"));
  return Number.isSafeInteger(amountMinor) ? amountMinor : undefined;
}

/** Reads a count as typed: "9,800", "9 800", "9800"; undefined when it is not one. */
export function parseCount(text: string): number | undefined {
  const bare = text.trim().replace(/[\s,.'\u00a0\u202f](?=\d{3}(?!\d))/g, "");
  if (!/^\d{1,9}$/.test(bare)) return undefined;
  return Number(bare);
}

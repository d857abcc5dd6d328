import { expect, test } from "vitest";
import { inEnglish } from "../translate.ts";
import { abuseFlags, type AbuseSignals, DEFAULT_ABUSE_LIMITS } from "./abuse-limits.ts";

const HONEST: AbuseSignals = {
  accountsOfWords: 0,
  accountsOfDevice: 1,
  accountsOfLine: 40,
  listNumbers: 1_000,
  optedOut: 30,
  badRows: 20,
  messages: 2_000,
  undelivered: 200,
  complaints: 1,
};
const LIMITS = { ...DEFAULT_ABUSE_LIMITS, mostAccountsOfLine: 50 };
const said = (signals: Partial<AbuseSignals>, limits = LIMITS) =>
  abuseFlags({ ...HONEST, ...signals }, limits).map(({ message, values }) =>
    inEnglish(message, values),
  );

test("a shop that writes to its own customers waits for nobody", () => {
  expect(said({})).toEqual([]);
});

test.each<[Partial<AbuseSignals>, Partial<AbuseSignals>, string]>([
  [
    { accountsOfWords: 9 },
    { accountsOfWords: 10 },
    "Other accounts that sent the same words in 30 days: 10.",
  ],
  [
    { accountsOfDevice: 4 },
    { accountsOfDevice: 5 },
    "Other accounts that use the same device, in 30 days: 5.",
  ],
  [
    { accountsOfLine: 50 },
    { accountsOfLine: 51 },
    "Other accounts that use the same line, in 30 days: 51.",
  ],
  [
    { optedOut: 150 },
    { optedOut: 151 },
    "Of 1000 numbers in its lists, 16% have opted out. At most 15% is usual.",
  ],
  [
    { badRows: 1_000 },
    { badRows: 1_001 },
    "Of 2001 rows in its lists, 51% are no numbers. At most 50% is usual.",
  ],
  [
    { undelivered: 800 },
    { undelivered: 801 },
    "Of 2000 messages to its lists, 41% could not be delivered. At most 40% is usual.",
  ],
  [
    { complaints: 10 },
    { complaints: 11 },
    "Of 2000 messages to its lists, 6 in 1,000 led to a complaint. At most 5 is usual.",
  ],
])("at its limit nobody waits, above it with the figures: %j, %j", (at, above, words) => {
  expect(said(at)).toEqual([]);
  expect(said(above)).toEqual([words]);
});

test("of few numbers a share says nothing, and a limit that is switched off holds nobody", () => {
  expect(
    said({ listNumbers: 199, badRows: 0, optedOut: 199, messages: 199, undelivered: 199 }),
  ).toEqual([]);
  const { lists } = LIMITS;
  const off = {
    ...LIMITS,
    mostAccountsOfWords: null,
    lists: { ...lists, mostOptedOutPercent: null, mostBadPercent: null },
  };
  expect(said({ accountsOfWords: 99, optedOut: 1_000, badRows: 9_000 }, off)).toEqual([]);
});

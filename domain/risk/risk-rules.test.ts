import { expect, test } from "vitest";
import { inEnglish } from "../translate.ts";
import { DEFAULT_RISK_RULES, riskFlags, type RiskSignals } from "./risk-rules.ts";

const HONEST: RiskSignals = {
  isNewAccount: true,
  cards: 1,
  declines: 1,
  accountsOfCard: 0,
  paidMinor: 50_000n,
  currency: "ZAR",
  people: 2_000,
  listNumbers: 300,
};
const rules: typeof DEFAULT_RISK_RULES = { ...DEFAULT_RISK_RULES, mostAccountsOfCard: 2 };
const said = (signals: Partial<RiskSignals>, by = rules) =>
  riskFlags({ ...HONEST, ...signals }, by).map(({ risk, message, values }) => [
    risk,
    inEnglish(message, values),
  ]);

test("a new shop that pays with a card and writes to its customers waits for nobody", () => {
  expect(said({})).toEqual([]);
});

const LIMITS: [Partial<RiskSignals>, Partial<RiskSignals>, string, string][] = [
  [{ cards: 3 }, { cards: 4 }, "many-cards", "Cards used in 24 hours: 4. At most 3 are usual."],
  [
    { declines: 5 },
    { declines: 6 },
    "many-declines",
    "Payments declined in 24 hours: 6. At most 5 are usual.",
  ],
  [
    { accountsOfCard: 2 },
    { accountsOfCard: 3 },
    "shared-card",
    "Other accounts that a card of this account has paid for: 3.",
  ],
  [
    { paidMinor: 2_000_000n },
    { paidMinor: 2_000_001n },
    "new-account-paid",
    "A new account has paid in R20,000.01. At most R20,000.00 is usual.",
  ],
  [
    { people: 50_000 },
    { people: 50_001 },
    "new-account-people",
    "A new account writes to 50001 people. At most 50000 is usual.",
  ],
  [
    { listNumbers: 10_000 },
    { listNumbers: 10_001 },
    "new-account-numbers",
    "A new account brings 10001 numbers of its own. At most 10000 is usual.",
  ],
];

test("above its limit an account waits with its figures, at the limit not", () => {
  for (const [at, above, risk, words] of LIMITS) {
    expect(said(at)).toEqual([]);
    expect(said(above)).toEqual([[risk, words]]);
  }
});

test("money, people and numbers count for new accounts alone; a limit that is switched off holds nobody", () => {
  const much = { paidMinor: 9_000_000n, people: 900_000, listNumbers: 900_000 };
  expect(said({ ...much, isNewAccount: false })).toEqual([]);
  const none = {
    ...rules,
    mostCards: null,
    mostDeclines: null,
    mostAccountsOfCard: null,
    newAccount: { mostPeople: null, mostListNumbers: null, mostPaidMinor: null },
  };
  expect(said({ ...much, cards: 99, declines: 99, accountsOfCard: 99 }, none)).toEqual([]);
});

import { type Currency, formatMoney } from "../money/money.ts";
import { msg } from "../translate.ts";

/** From where on a campaign waits for somebody to look; null: never. Administrators set them (section riskRules). */
export type RiskRules = {
  /** Cards and declined payments are counted over so many hours. */
  windowHours: number;
  mostCards: number | null;
  mostDeclines: number | null;
  /** Other accounts for which a card of this one has paid. */
  mostAccountsOfCard: number | null;
  /** An account is new for so many days, and until somebody has let one of its held campaigns go. */
  newAccountDays: number;
  newAccount: {
    mostPeople: number | null;
    mostListNumbers: number | null;
    mostPaidMinor: Readonly<Record<"ZAR" | "GHS", number>> | null;
  };
};

/** What holds until an administrator has said otherwise. */
export const DEFAULT_RISK_RULES: RiskRules = {
  windowHours: 24,
  mostCards: 3,
  mostDeclines: 5,
  // Off until somebody sets it: a family shares a card, and so do all who try the sandbox.
  mostAccountsOfCard: null,
  newAccountDays: 7,
  newAccount: {
    mostPeople: 50_000,
    mostListNumbers: 10_000,
    mostPaidMinor: { ZAR: 2_000_000, GHS: 1_000_000 },
  },
};

/** What is known of an account when it submits a campaign. */
export type RiskSignals = {
  isNewAccount: boolean;
  cards: number;
  declines: number;
  accountsOfCard: number;
  /** Paid in since the account was made, in the campaign's currency. */
  paidMinor: bigint;
  currency: "ZAR" | "GHS";
  people: number;
  /** Numbers that the advertiser brings along. */
  listNumbers: number;
};

/** Each circumstance that makes a campaign wait, as administrators read it. */
export const RISKS = {
  "many-cards": msg("Cards used in {hours} hours: {found}. At most {most} are usual."),
  "many-declines": msg("Payments declined in {hours} hours: {found}. At most {most} are usual."),
  "shared-card": msg("Other accounts that a card of this account has paid for: {found}."),
  "new-account-paid": msg("A new account has paid in {found}. At most {most} is usual."),
  "new-account-people": msg("A new account writes to {found} people. At most {most} is usual."),
  "new-account-numbers": msg(
    "A new account brings {found} numbers of its own. At most {most} is usual.",
  ),
  "look-alike-sender": msg("The sender {sender} can be taken for {name}."),
  "look-alike-link": msg("The link to {host} can be taken for one of {name}."),
  "phishing-words": msg("These words are used to get at passwords, PINs or money."),
  "link-reputation": msg("The link to {host} is on a list of bad links: {why}."),
  "disposable-mail": msg(
    "The account has an email address that is made to be thrown away: {host}.",
  ),
  "same-words": msg("Other accounts that sent the same words in {days} days: {found}."),
  "shared-device": msg("Other accounts that use the same device, in {days} days: {found}."),
  "shared-line": msg("Other accounts that use the same line, in {days} days: {found}."),
  "list-opted-out": msg(
    "Of {of} numbers in its lists, {found}% have opted out. At most {most}% is usual.",
  ),
  "list-bad": msg("Of {of} rows in its lists, {found}% are no numbers. At most {most}% is usual."),
  "list-undelivered": msg(
    "Of {of} messages to its lists, {found}% could not be delivered. At most {most}% is usual.",
  ),
  "list-complaints": msg(
    "Of {of} messages to its lists, {found} in 1,000 led to a complaint. At most {most} is usual.",
  ),
} as const;
export type Risk = keyof typeof RISKS;
export const RISK_NAMES = Object.keys(RISKS) as [Risk, ...Risk[]];
/** A circumstance with its figures. */
export type RiskFlag = {
  risk: Risk;
  message: string;
  words: string[];
  values: Record<string, string | number>;
};

/** The circumstances of an account that make its campaign wait; empty when none does. */
export function riskFlags(signals: RiskSignals, rules: RiskRules): RiskFlag[] {
  const { windowHours: hours, newAccount } = rules;
  const { isNewAccount, currency } = signals;
  const money = (minor: bigint | number) => formatMoney(BigInt(minor), currency satisfies Currency);
  const ofNew = (most: number | null) => (isNewAccount ? most : null);
  const paidMost = isNewAccount ? (newAccount.mostPaidMinor?.[currency] ?? null) : null;
  return [
    ...above("many-cards", signals.cards, rules.mostCards, { hours }),
    ...above("many-declines", signals.declines, rules.mostDeclines, { hours }),
    ...above("shared-card", signals.accountsOfCard, rules.mostAccountsOfCard),
    ...(paidMost !== null && signals.paidMinor > BigInt(paidMost)
      ? [riskFlag("new-account-paid", { found: money(signals.paidMinor), most: money(paidMost) })]
      : []),
    ...above("new-account-people", signals.people, ofNew(newAccount.mostPeople)),
    ...above("new-account-numbers", signals.listNumbers, ofNew(newAccount.mostListNumbers)),
  ];
}

function above(
  risk: Risk,
  found: number,
  most: number | null,
  more: RiskFlag["values"] = {},
): RiskFlag[] {
  return most !== null && found > most ? [riskFlag(risk, { ...more, found, most })] : [];
}

/** A circumstance as it is stored; `words` are those of the message that it is about. */
export function riskFlag(
  risk: Risk,
  values: RiskFlag["values"],
  words: readonly string[] = [],
): RiskFlag {
  return { risk, message: RISKS[risk], words: [...words], values };
}

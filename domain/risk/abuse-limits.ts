import { type RiskFlag, riskFlag } from "./risk-rules.ts";

/**
 * From where on a campaign waits because of what its account shares with others, or because of what its lists did before;
 * null: never. Administrators set them (section abuseLimits).
 */
export type AbuseLimits = {
  /** Words and devices are counted over so many days. */
  windowDays: number;
  /** Other accounts that have sent the same words. */
  mostAccountsOfWords: number | null;
  /** Other accounts that signed in on the same device, or from the same line. */
  mostAccountsOfDevice: number | null;
  mostAccountsOfLine: number | null;
  lists: {
    /** Shares of less than so many numbers or messages say nothing. */
    least: number;
    mostOptedOutPercent: number | null;
    mostUndeliveredPercent: number | null;
    mostComplaintsPerThousand: number | null;
    /** Numbers of files in the window that were no numbers, of a hundred rows. */
    mostBadPercent: number | null;
  };
  /** When the card's owner is asked by the bank (3-D Secure), where the provider lets us demand it. */
  threeDSecure: "provider" | "risk" | "always";
};

/** What holds until an administrator has said otherwise. */
export const DEFAULT_ABUSE_LIMITS: AbuseLimits = {
  windowDays: 30,
  mostAccountsOfWords: 9,
  mostAccountsOfDevice: 4,
  // Off: thousands of phones share a line of a mobile network.
  mostAccountsOfLine: null,
  lists: {
    least: 200,
    mostOptedOutPercent: 15,
    mostUndeliveredPercent: 40,
    mostComplaintsPerThousand: 5,
    mostBadPercent: 50,
  },
  threeDSecure: "risk",
};

export type AbuseSignals = {
  accountsOfWords: number;
  accountsOfDevice: number;
  accountsOfLine: number;
  /** The lists of this campaign: their numbers, those of them that opted out, and their rows that were no numbers. */
  listNumbers: number;
  optedOut: number;
  badRows: number;
  /** Messages to lists of this account in the window. */
  messages: number;
  undelivered: number;
  complaints: number;
};

/** What of an account's company, and of its lists so far, makes its campaign wait; empty when nothing does. */
export function abuseFlags(signals: AbuseSignals, limits: AbuseLimits): RiskFlag[] {
  const { windowDays: days, lists } = limits;
  const { listNumbers, optedOut, badRows, messages, undelivered, complaints } = signals;
  return [
    ...above("same-words", signals.accountsOfWords, limits.mostAccountsOfWords, { days }),
    ...above("shared-device", signals.accountsOfDevice, limits.mostAccountsOfDevice, { days }),
    ...above("shared-line", signals.accountsOfLine, limits.mostAccountsOfLine, { days }),
    ...share("list-opted-out", { of: listNumbers, is: optedOut, per: 100 }, lists, {
      most: lists.mostOptedOutPercent,
    }),
    ...share("list-bad", { of: listNumbers + badRows, is: badRows, per: 100 }, lists, {
      most: lists.mostBadPercent,
    }),
    ...share("list-undelivered", { of: messages, is: undelivered, per: 100 }, lists, {
      most: lists.mostUndeliveredPercent,
    }),
    ...share("list-complaints", { of: messages, is: complaints, per: 1_000 }, lists, {
      most: lists.mostComplaintsPerThousand,
    }),
  ];
}

function above(
  risk: "same-words" | "shared-device" | "shared-line",
  found: number,
  most: number | null,
  more: RiskFlag["values"],
): RiskFlag[] {
  return most !== null && found > most ? [riskFlag(risk, { ...more, found, most })] : [];
}

/** Compared without rounding; shown rounded up, so that it never looks like the limit. */
function share(
  risk: "list-opted-out" | "list-bad" | "list-undelivered" | "list-complaints",
  { of, is, per }: { of: number; is: number; per: number },
  { least }: { least: number },
  { most }: { most: number | null },
): RiskFlag[] {
  if (most === null || of < least || is * per <= most * of) return [];
  return [riskFlag(risk, { of, found: Math.ceil((is * per) / of), most })];
}

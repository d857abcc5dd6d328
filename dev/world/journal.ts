/** What a customer was answered, or what may have happened because the answer was lost. */
export type Booked = { userId: string; campaignId: string; isAnswered: boolean };
/** What an administrator decided, or may have decided, about a campaign that waited with these words. */
export type Verdict = {
  campaignId: string;
  revision: number;
  words: string;
  approves: boolean;
  isAnswered: boolean;
  by: string;
};
/** A bonus that an administrator gave or asked for. `decisions` were answered; `mayBeApproved`: another administrator was asked to. */
export type Gift = {
  userId: string;
  amountMinor: number;
  state?: "granted" | "waiting";
  proposalId?: string;
  isLarge: boolean;
  decisions: ("approved" | "refused")[];
  mayBeApproved: boolean;
};
/** What a device has noted at the till; `isOfTheFuture`: by a clock that is days ahead. */
export type Tap = { at: string; isAnswered: boolean; isOfTheFuture: boolean };
/** An edit that may have been done; `round`: when it was answered. */
export type Edited = { title: string; text?: string | undefined; round?: number };
export type Journal = {
  bookings: Booked[];
  /** Campaigns whose stop was answered, and how many whole rounds there had been. */
  stopped: Map<string, number>;
  /** Refunds by payment, in minor units: those answered. */
  refunded: Map<string, bigint>;
  /** Top-ups that were answered as paid. */
  paid: Set<string>;
  /** The last edit of each campaign that was answered, and those after it that may have been done. */
  edits: Map<string, Edited[]>;
  /** Lists that were answered as made: how many different numbers, and rows that were not taken. */
  lists: Map<string, { people: number; twice: number; wrong: number }>;
  /** Pictures that were answered as stored, by their path, and how many bytes they have. */
  pictures: Map<string, number>;
  /** Subscriptions that were answered as begun: whose they are, and whether somebody may have ended them since. */
  plans: Map<string, { userId: string; mayHaveEnded: boolean }>;
  /** Subscriptions whose end was answered, and how often the provider had been paid for them. */
  cancelled: Map<string, number>;
  /** Shops whose automatic top-up was answered as saved, and what it may charge in a month. */
  automatic: Map<string, bigint>;
  /** Campaigns with the word that was answered as chosen, and who showed it. */
  vouchers: Map<string, { word: string; taps: Map<string, Tap> }>;
  /** Reviews that administrators decided, in order. */
  verdicts: Verdict[];
  /** Bonuses by their reasons, which are all different. */
  gifts: Map<string, Gift>;
  /** Whole rounds of both programs' own work in which nothing went wrong. */
  rounds: number;
  /** Everything in order, for a person who reads why a run failed. */
  lines: string[];
  faults: Map<string, number>;
  /** Acts by their kind, and how many were done. */
  done: Map<string, number>;
  /** From a death until the program has answered again, in ms. */
  recoveriesMs: number[];
};

export function createJournal(): Journal {
  return {
    bookings: [],
    stopped: new Map(),
    refunded: new Map(),
    paid: new Set(),
    edits: new Map(),
    lists: new Map(),
    pictures: new Map(),
    plans: new Map(),
    cancelled: new Map(),
    automatic: new Map(),
    vouchers: new Map(),
    verdicts: [],
    gifts: new Map(),
    rounds: 0,
    lines: [],
    faults: new Map(),
    done: new Map(),
    recoveriesMs: [],
  };
}

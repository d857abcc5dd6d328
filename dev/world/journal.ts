/** What a customer was answered, or what may have happened because the answer was lost. */
export type Booked = { userId: string; campaignId: string; isAnswered: boolean };
export type Journal = {
  bookings: Booked[];
  /** Campaigns whose stop was answered. */
  stopped: Set<string>;
  /** Refunds by payment, in minor units: those answered. */
  refunded: Map<string, bigint>;
  /** Top-ups that were answered as paid. */
  paid: Set<string>;
  /** The title of each draft that was answered as saved. */
  titles: Map<string, string>;
  /** Lists that were answered as made: how many different numbers, and rows that were not taken. */
  lists: Map<string, { people: number; twice: number; wrong: number }>;
  /** Shops whose plan was answered as begun. */
  subscribed: Set<string>;
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
    stopped: new Set(),
    refunded: new Map(),
    paid: new Set(),
    titles: new Map(),
    lists: new Map(),
    subscribed: new Set(),
    lines: [],
    faults: new Map(),
    done: new Map(),
    recoveriesMs: [],
  };
}

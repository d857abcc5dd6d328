export type StartFacts = {
  counts: { drafts: number; scheduled: number; running: number; finished: number };
  /** The draft changed last has words: one that only waits for some has none. */
  isWritten: boolean;
  /** Money that was ever there: available, held or spent, in minor units. */
  moneyMinor: number;
};

export type StartSteps = { account: true; message: boolean; money: boolean; sent: boolean };

/** Completed steps, in the order of the list. */
export function startSteps({ counts, isWritten, moneyMinor }: StartFacts): StartSteps {
  const sent = counts.scheduled + counts.running + counts.finished > 0;
  return { account: true, message: sent || isWritten, money: moneyMinor > 0, sent };
}

type Wallet = { availableMinor: number; heldMinor: number; spentMinor: number };

type Overview = Pick<StartFacts, "counts"> & {
  waitingDraft: { answeredSteps: readonly string[] } | null;
};

/** The facts out of what the server tells: money that is anywhere was paid in once. */
export function startFacts({ counts, waitingDraft }: Overview, wallet: Wallet): StartFacts {
  const { availableMinor, heldMinor, spentMinor } = wallet;
  const isWritten = waitingDraft?.answeredSteps.includes("message") === true;
  return { counts, isWritten, moneyMinor: availableMinor + heldMinor + spentMinor };
}

/** True when nothing of the list is left to do. */
export function isStarted({ message, money, sent }: StartSteps): boolean {
  return message && money && sent;
}

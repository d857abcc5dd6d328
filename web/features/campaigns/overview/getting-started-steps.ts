export type StartFacts = {
  counts: { drafts: number; scheduled: number; running: number; finished: number };
  /** Money that was ever there: available, held or spent, in minor units. */
  moneyMinor: number;
};

export type StartSteps = { account: true; message: boolean; money: boolean; sent: boolean };

/** Completed steps, in the order of the list. */
export function startSteps({ counts, moneyMinor }: StartFacts): StartSteps {
  const sent = counts.scheduled + counts.running + counts.finished > 0;
  return { account: true, message: sent || counts.drafts > 0, money: moneyMinor > 0, sent };
}

type Wallet = { availableMinor: number; heldMinor: number; spentMinor: number };

/** The facts out of what the server tells: money that is anywhere was paid in once. */
export function startFacts(counts: StartFacts["counts"], wallet: Wallet): StartFacts {
  const { availableMinor, heldMinor, spentMinor } = wallet;
  return { counts, moneyMinor: availableMinor + heldMinor + spentMinor };
}

/** True when nothing of the list is left to do. */
export function isStarted({ message, money, sent }: StartSteps): boolean {
  return message && money && sent;
}

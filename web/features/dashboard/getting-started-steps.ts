export type StartFacts = {
  counts: { drafts: number; scheduled: number; running: number; finished: number };
  /** Money that was ever there: available, held or spent, in minor units. */
  moneyMinor: number;
};

export type StartSteps = { account: true; message: boolean; money: boolean; sent: boolean };

/** What has really been done, in the order of the list. */
export function startSteps({ counts, moneyMinor }: StartFacts): StartSteps {
  const sent = counts.scheduled + counts.running + counts.finished > 0;
  return { account: true, message: sent || counts.drafts > 0, money: moneyMinor > 0, sent };
}

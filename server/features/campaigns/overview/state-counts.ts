export type CampaignState = "drafts" | "scheduled" | "running" | "finished";
export type StateCounts = Record<CampaignState, number>;

/** All states, with those that no campaign is in. */
export function withAllStates(
  rows: readonly { state: CampaignState; count: number }[],
): StateCounts {
  const counts: StateCounts = { drafts: 0, scheduled: 0, running: 0, finished: 0 };
  for (const row of rows) counts[row.state] = row.count;
  return counts;
}

import type { CampaignsDeps } from "./campaigns-deps.ts";
import { recheckLinks } from "./links/recheck-links.ts";
import { runSubmission } from "./submission/run-submission.ts";
import { listWorkingSubmissions } from "./submissions.store.ts";
import { readFeeds } from "./delivery/read-feeds.ts";
import { settleCampaign } from "./delivery/settle-campaign.ts";
import { syncCampaign } from "./delivery/sync-campaign.ts";
import { listUnsettled, updateAllNextSyncs } from "./delivery/sync.store.ts";

const AT_ONCE = 4;
const LOOK_AHEAD_MS = 2_000;

/**
 * Does everything that is due for every submitted campaign now, and returns when it is done. The sandbox's clock runs it. Where
 * it says how far it has moved (ms) since it did so last, networks are asked as workers ask them: what has changed, and alone the
 * campaigns for which it is time.
 */
export async function catchUpCampaigns(deps: CampaignsDeps, movedMs?: number): Promise<void> {
  await recheckLinks(deps);
  await resumeSubmissions(deps, { everyOne: true });
  if (movedMs === undefined) await syncCampaigns(deps, { everyOne: true });
  else await followNetworks(deps, movedMs);
}

async function followNetworks(deps: CampaignsDeps, movedMs: number): Promise<void> {
  if ((await listUnsettled(deps.db, true)).length === 0) return;
  // A look that is due a moment after a round hour is not left to the next one.
  await updateAllNextSyncs(deps.db, movedMs + LOOK_AHEAD_MS);
  await readFeeds(deps);
  for (;;) {
    const due = await listUnsettled(deps.db, false);
    if (due.length === 0) break;
    await eachOf(due, undefined, (id) => syncCampaign(deps, id, { wait: true }));
  }
  // A worker that read the same news at the same time may not have come to the money yet.
  const left = await listUnsettled(deps.db, true);
  await Promise.all(left.map((id) => settleCampaign(deps, id)));
}

/** Carries on submissions that are not finished: the guarantee behind the job that each submission sends. */
export async function resumeSubmissions(
  deps: CampaignsDeps,
  { everyOne, signal }: { everyOne: boolean; signal?: AbortSignal },
): Promise<void> {
  const ids = await listWorkingSubmissions(deps.db, everyOne);
  await eachOf(ids, signal, (id) => runSubmission(deps, id, { wait: everyOne }));
}

/** Brings submitted campaigns up to date: those that are due, or every one. */
export async function syncCampaigns(
  deps: CampaignsDeps,
  { everyOne, signal }: { everyOne: boolean; signal?: AbortSignal },
): Promise<void> {
  const ids = await listUnsettled(deps.db, everyOne);
  await eachOf(ids, signal, (id) => syncCampaign(deps, id, { wait: everyOne }));
}

async function eachOf(
  ids: readonly string[],
  signal: AbortSignal | undefined,
  work: (id: string) => Promise<void>,
): Promise<void> {
  const left = [...ids];
  const next = () => (signal?.aborted === true ? undefined : left.shift());
  const worker = async (): Promise<void> => {
    for (let id = next(); id !== undefined; id = next()) await work(id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

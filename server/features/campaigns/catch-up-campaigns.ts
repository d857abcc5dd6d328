import type { CampaignsDeps } from "./campaigns-deps.ts";
import { recheckLinks } from "./links/recheck-links.ts";
import { runSubmission } from "./submission/run-submission.ts";
import { listWorkingSubmissions } from "./submissions.store.ts";
import { syncCampaign } from "./delivery/sync-campaign.ts";
import { listUnsettled } from "./delivery/sync.store.ts";

const AT_ONCE = 4;

/** Does everything that is due for every submitted campaign now, and returns when it is done. The sandbox's clock runs it. */
export async function catchUpCampaigns(deps: CampaignsDeps): Promise<void> {
  await recheckLinks(deps);
  await resumeSubmissions(deps, { everyOne: true });
  await syncCampaigns(deps, { everyOne: true });
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

import { isSubmitted, type Submitted } from "../../../../domain/campaign/campaign.ts";
import { riskFlag } from "../../../../domain/risk/risk-rules.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { SUBMISSION_JOB, type CampaignsDeps } from "../campaigns-deps.ts";
import { findCampaign, lockCampaign } from "../campaigns.store.ts";
import { updateEdited } from "../changes/edit.store.ts";
import { insertRetiredRoutes, updateSubmissionReopened } from "../delivery/retired.store.ts";
import { lockCampaignDuring } from "../delivery/sync.store.ts";
import { seenBy } from "../hold-for-review.ts";
import { readLinkedPages } from "./linked-pages.ts";
import { listApprovedRisks } from "../review/abuse.store.ts";
import { stillOpen } from "../review/find-abuse-flags.ts";
import { insertReview, isAwaitingReview } from "../review/review.store.ts";
import { type BadLink, findBadLinks } from "./find-bad-links.ts";
import { listLinkedToSend } from "./recheck.store.ts";

const A_PAGE = 200;
const FIRST = "00000000-0000-0000-0000-000000000000";
const HOLDABLE: ReadonlySet<string> = new Set(["pending", "scheduled"]);

/**
 * Looks at the links of all campaigns that have not begun to send once more: a page that was good when it was booked may be
 * somebody else's by now. One of bad repute goes back to the review, and its networks stop what they have, as after an edit.
 */
export async function recheckLinks(deps: CampaignsDeps, signal?: AbortSignal): Promise<void> {
  let afterId = FIRST;
  for (;;) {
    const ids = await listLinkedToSend(deps.db, { afterId, limit: A_PAGE });
    for (const id of ids) {
      if (signal?.aborted) return;
      await recheck(deps, id);
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < A_PAGE) return;
    afterId = last;
  }
}

async function recheck(deps: CampaignsDeps, id: string): Promise<void> {
  const campaign = await findCampaign(deps.db, id);
  if (!campaign || !isSubmitted(campaign)) return;
  const bad = await findBadLinks(deps, campaign);
  if (bad.length === 0) return;
  await lockCampaignDuring(deps.db, id, true, (db) =>
    db.transaction().execute((tx) => hold(deps, tx, id, bad)),
  );
}

async function hold(
  deps: CampaignsDeps,
  tx: DatabaseOrTransaction,
  id: string,
  bad: readonly BadLink[],
): Promise<void> {
  const { clock, jobs } = deps;
  const now = await lockCampaign(tx, id);
  if (!now || !isHoldable(now) || (await isAwaitingReview(tx, id))) return;
  const at = clock.now();
  const found = bad.map(({ host, why }) => riskFlag("link-reputation", { host, why }));
  const flags = stillOpen(found, await listApprovedRisks(tx, now.userId), at);
  if (flags.length === 0) return;
  const revision = now.revision + 1;
  const { startsAt, endsAt } = now;
  await updateEdited(tx, id, {}, { startsAt, endsAt, status: "pending", revision, at });
  await insertRetiredRoutes(tx, id, { revision, status: "pending" });
  await updateSubmissionReopened(tx, id);
  const seen = seenBy(now, await readLinkedPages(tx, deps, now));
  await insertReview(tx, { campaignId: id, revision, ...seen, flags, at });
  await jobs.send(tx, SUBMISSION_JOB, { campaignId: id }, { key: `${id}:${revision}` });
}

function isHoldable(campaign: Parameters<typeof isSubmitted>[0]): campaign is Submitted {
  return isSubmitted(campaign) && HOLDABLE.has(campaign.status) && !campaign.stopRequestedAt;
}

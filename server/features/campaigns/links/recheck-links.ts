import { randomUUID } from "node:crypto";
import { isSubmitted, type Submitted } from "../../../../domain/campaign/campaign.ts";
import { riskFlag } from "../../../../domain/risk/risk-rules.ts";
import { createFairTurns } from "../../../../platform/turns/fair-turns.ts";
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
/** Members whose pages are asked for at the same time; of each one campaign after another. */
const TOGETHER = 8;
/** All pages of one campaign; what has not answered by then leads nowhere else. */
const PATIENCE_MS = 20_000;
const inTurn = createFairTurns({ together: TOGETHER, mostWaiting: A_PAGE });

/**
 * Looks at the links of all campaigns that have not begun to send once more: a page that was good when it was booked may be
 * somebody else's by now. One of bad repute goes back to the review, and its networks stop what they have, as after an edit. Begins at
 * any of them, so that where a pass ended for want of time the next one does not end there again.
 */
export async function recheckLinks(
  deps: CampaignsDeps,
  signal?: AbortSignal,
  beginAfter: string = randomUUID(),
): Promise<void> {
  await recheckFrom(deps, { afterId: beginAfter, untilId: null }, signal);
  await recheckFrom(deps, { afterId: FIRST, untilId: beginAfter }, signal);
}

async function recheckFrom(
  deps: CampaignsDeps,
  { afterId, untilId }: { afterId: string; untilId: string | null },
  signal?: AbortSignal,
): Promise<void> {
  const ids = await listLinkedToSend(deps.db, { afterId, untilId, limit: A_PAGE });
  await Promise.all(ids.map((id) => recheck(deps, id, signal)));
  const last = ids.at(-1);
  if (last === undefined || ids.length < A_PAGE || signal?.aborted) return;
  await recheckFrom(deps, { afterId: last, untilId }, signal);
}

async function recheck(deps: CampaignsDeps, id: string, signal?: AbortSignal): Promise<void> {
  const campaign = await findCampaign(deps.db, id);
  if (!campaign || !isSubmitted(campaign)) return;
  await inTurn(campaign.userId, async () => {
    if (signal?.aborted) return;
    const bad = await badLinksInTime(deps, campaign);
    if (bad.length === 0) return;
    await lockCampaignDuring(deps.db, id, true, (db) =>
      db.transaction().execute((tx) => hold(deps, tx, id, bad)),
    );
  });
}

/** Where a page takes too long, what is known without asking for it. */
async function badLinksInTime(deps: CampaignsDeps, campaign: Submitted): Promise<BadLink[]> {
  const patience = Promise.withResolvers<undefined>();
  const timer = setTimeout(
    () => patience.resolve(undefined),
    deps.landingPages?.patienceMs ?? PATIENCE_MS,
  );
  const found = await Promise.race([findBadLinks(deps, campaign), patience.promise]);
  clearTimeout(timer);
  return found ?? findBadLinks({ ...deps, landingPages: undefined }, campaign);
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

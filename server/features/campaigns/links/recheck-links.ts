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
/** Of one member in a pass: so many times that patience pages may take beyond what is usual, and a tenth of it is usual for a campaign. */
const PATIENCES_OF_ONE = 3;
const USUAL_PART = 10;
const inTurn = createFairTurns({ together: TOGETHER, mostWaiting: A_PAGE });

/**
 * Looks at the links of all campaigns that have not begun to send once more: a page that was good when it was booked may be
 * somebody else's by now. One of bad repute goes back to the review, and its networks stop what they have, as after an edit. Begins at
 * any of them, so that where a pass ended for want of time the next one does not end there again. Of a member whose pages hang only some
 * are asked for in a pass, and of the others what is known without that: a pass does not become longer for everybody by them.
 */
export async function recheckLinks(
  deps: CampaignsDeps,
  signal?: AbortSignal,
  beginAfter: string = randomUUID(),
): Promise<void> {
  const pass: Pass = { lateMs: new Map(), signal };
  await recheckFrom(deps, { afterId: beginAfter, untilId: null }, pass);
  await recheckFrom(deps, { afterId: FIRST, untilId: beginAfter }, pass);
}

/** How long the pages of each member have taken in this pass beyond what is usual. */
type Pass = { lateMs: Map<string, number>; signal: AbortSignal | undefined };

async function recheckFrom(
  deps: CampaignsDeps,
  { afterId, untilId }: { afterId: string; untilId: string | null },
  pass: Pass,
): Promise<void> {
  const ids = await listLinkedToSend(deps.db, { afterId, untilId, limit: A_PAGE });
  await Promise.all(ids.map((id) => recheck(deps, id, pass)));
  const last = ids.at(-1);
  if (last === undefined || ids.length < A_PAGE || pass.signal?.aborted) return;
  await recheckFrom(deps, { afterId: last, untilId }, pass);
}

async function recheck(deps: CampaignsDeps, id: string, pass: Pass): Promise<void> {
  const campaign = await findCampaign(deps.db, id);
  if (!campaign || !isSubmitted(campaign)) return;
  await inTurn(campaign.userId, async () => {
    if (pass.signal?.aborted) return;
    const bad = await badLinksInTime(deps, campaign, pass);
    if (bad.length === 0) return;
    await lockCampaignDuring(deps.db, id, true, (db) =>
      db.transaction().execute((tx) => hold(deps, tx, id, bad)),
    );
  });
}

/** Where a page takes too long, or others of the member's have, what is known without asking for it. */
async function badLinksInTime(
  deps: CampaignsDeps,
  campaign: Submitted,
  { lateMs }: Pass,
): Promise<BadLink[]> {
  const { userId } = campaign;
  const patienceMs = deps.landingPages?.patienceMs ?? PATIENCE_MS;
  const late = lateMs.get(userId) ?? 0;
  const unasked = () => findBadLinks({ ...deps, landingPages: undefined }, campaign);
  if (late > (PATIENCES_OF_ONE - 1) * patienceMs) return unasked();
  const patience = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => patience.resolve(undefined), patienceMs);
  const begunMs = performance.now();
  const found = await Promise.race([findBadLinks(deps, campaign), patience.promise]);
  clearTimeout(timer);
  const tookMs = Math.min(performance.now() - begunMs, patienceMs);
  lateMs.set(userId, late + Math.max(0, tookMs - patienceMs / USUAL_PART));
  return found ?? unasked();
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

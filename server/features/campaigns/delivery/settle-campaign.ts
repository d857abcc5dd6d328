import { type Submitted, isSubmitted } from "../../../../domain/campaign/campaign.ts";
import { currencyOf } from "../../../../domain/campaign/campaign-place.ts";
import { inGroups } from "../../../../platform/in-groups.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { asSystem } from "../../../identity/identity.ts";
import {
  type HoldCallUse,
  releaseOf,
  settlementOf,
  useHolds,
} from "../../billing/holds/use-hold.ts";
import { listRoutesOf } from "../campaign-routes.store.ts";
import type { CampaignsDeps, MoneyReturned } from "../campaigns-deps.ts";
import { lockCampaigns } from "../campaigns.store.ts";
import { nextSettlement, type Settlement } from "../../../../domain/campaign/price/settlement.ts";
import { updateFolded } from "./hours/hours.store.ts";
import { updateRefunds } from "./sync.store.ts";

type Deps = Pick<CampaignsDeps, "db" | "clock" | "onRefunded">;
type Call = Deps & { campaignId: string };
type Due = { campaign: Submitted; next: Exclude<Settlement, { kind: "none" }> };

const MAX_AT_ONCE = 200;

/** One per program, which has one clock; the database in a call is often a single connection. */
const groups = new WeakMap<CampaignsDeps["clock"], (call: Call) => Promise<void>>();

/**
 * Moves the money that the stored figures allow to be moved: once, in one transaction with the record of it. Campaigns that
 * come at the same time share a transaction and its one posting.
 */
export async function settleCampaign(
  { db, clock, onRefunded }: Deps,
  campaignId: string,
): Promise<void> {
  const settle = groups.get(clock) ?? inGroups(settleAll, { most: MAX_AT_ONCE });
  groups.set(clock, settle);
  await settle({ db, clock, campaignId, ...(onRefunded ? { onRefunded } : {}) });
}

/**
 * On the first caller's connection: a connection of its own could be the one that a full pool does not have. As the tool itself, because the campaigns
 * of a group are of several owners, and the rows of one are not there for another.
 */
async function settleAll(calls: readonly Call[]): Promise<readonly void[]> {
  const [first] = calls;
  if (!first) return [];
  const ids = [...new Set(calls.map(({ campaignId }) => campaignId))];
  await asSystem(() => first.db.transaction().execute((tx) => settleIn(first, tx, ids)));
  return calls.map(() => undefined);
}

/** The same for these campaigns in the caller's transaction, which locks them. */
export async function settleIn(
  { clock, onRefunded }: Omit<Deps, "db">,
  tx: DatabaseOrTransaction,
  campaignIds: readonly string[],
): Promise<void> {
  const due = await lockDue(tx, campaignIds);
  const at = clock.now();
  const used = await useHolds(
    tx,
    due.map((one) => useOf(one, at)),
  );
  const refunds = due.map(({ campaign, next }, index) => {
    const retainedCoins = next.kind === "release" ? next.retainedCoins : next.deliveredCoins;
    return {
      campaign,
      campaignId: campaign.id,
      coins: campaign.maxCoins - retainedCoins,
      amountMinor: campaign.refundedMinor + (used[index]?.releasedMinor ?? 0n),
      settledAt: next.kind === "release" ? null : at,
    };
  });
  await updateRefunds(tx, refunds);
  const settled = refunds.filter(({ settledAt }) => settledAt !== null);
  await updateFolded(
    tx,
    settled.map(({ campaignId }) => campaignId),
  );
  await onRefunded?.(
    tx,
    ...settled.flatMap(({ campaign, amountMinor }) => refundOf(campaign, amountMinor, at)),
  );
}

/** All that came back of what was sent, once. Whoever was rejected or expired has been told of the money with that. */
function refundOf(campaign: Submitted, amountMinor: bigint, at: Date): MoneyReturned[] {
  const { id: campaignId, userId, title, status } = campaign;
  if (amountMinor === 0n || (status !== "completed" && status !== "stopped")) return [];
  const eventKey = `campaign:${campaignId}:settled`;
  const currency = currencyOf(campaign);
  return [{ campaignId, userId, title, at, currency, eventKey, amountMinor }];
}

async function lockDue(tx: DatabaseOrTransaction, campaignIds: readonly string[]): Promise<Due[]> {
  const campaigns = await lockCampaigns(tx, campaignIds);
  const routesOf = await listRoutesOf(tx, campaignIds);
  return campaigns.flatMap((campaign) => {
    if (!isSubmitted(campaign) || campaign.settledAt) return [];
    const next = nextSettlement(campaign, routesOf.get(campaign.id) ?? []);
    return next.kind === "none" ? [] : [{ campaign, next }];
  });
}

function useOf({ campaign: { id: campaignId }, next }: Due, at: Date): HoldCallUse {
  if (next.kind === "release") {
    const idempotencyKey = `campaign:${campaignId}:release:${next.retainedCoins}`;
    return releaseOf({ campaignId, amountMinor: next.amountMinor, idempotencyKey, at });
  }
  const idempotencyKey = `campaign:${campaignId}:settle`;
  return settlementOf({ campaignId, captureMinor: next.captureMinor, idempotencyKey, at });
}

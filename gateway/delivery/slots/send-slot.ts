import { goOnIn } from "../../../platform/log/stored-trace.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { inTransaction } from "../../db/transaction.ts";
import { LeaseLost } from "../../leases/leases.ts";
import { planMissedAnew } from "../../services/service-plan.ts";
import type { Service } from "../../services/service.ts";
import { isOver } from "../../services/service-status.ts";
import { lockServices, updateStatuses } from "../../services/service.store.ts";
import { giveBatch, type HandOverDeps, submitUnserved } from "../hand-over.ts";
import { PhonesUnknown, type RcsPhones } from "../phones/rcs-phones.ts";
import { placeBatch } from "../places/place-batch.ts";
import { type ClaimDeps, claimSlot, type Claimed, type Moment } from "./claim-slot.ts";
import { deleteBatches, findOpenBatches, updateAllCompleted } from "./slot.store.ts";

export type SendingDeps = ClaimDeps &
  HandOverDeps & {
    rcsPhones: RcsPhones;
    /** Whether it is time to look around: what is left is done in the next round. */
    isTurnOver: () => boolean;
  };

/** So many services at most are claimed of together. */
const TOGETHER = 500;

/**
 * Sends what is due of services of one route, until nothing is or the turn is over. A slot of many services is claimed in one
 * transaction, given to the network, then confirmed: killed in between, it is given again under the same references, so nobody
 * gets a message twice and nobody is forgotten.
 */
export async function sendDueOf(
  deps: SendingDeps,
  services: readonly { id: number; asksForPhones: boolean }[],
  moment: Moment,
): Promise<void> {
  // Where a network has to be asked about phones first, only that service waits.
  const [alone, together] = [true, false].map((asks) =>
    services.flatMap(({ id, asksForPhones }) => (asksForPhones === asks ? id : [])),
  );
  const groups = [
    ...(alone ?? []).map((id) => [id]),
    ...Array.from({ length: Math.ceil((together ?? []).length / TOGETHER) }, (_, at) =>
      (together ?? []).slice(at * TOGETHER, (at + 1) * TOGETHER),
    ),
  ];
  for (const group of groups) {
    let ids = group;
    while (ids.length > 0 && !deps.isTurnOver()) ids = await sendSlot(deps, ids, moment);
  }
}

/** Sends one slot. Answers the services of which more may be due by now. */
async function sendSlot(deps: SendingDeps, ids: number[], moment: Moment): Promise<number[]> {
  try {
    return await claimAndGive(deps, ids, moment);
  } catch (error) {
    if (!(error instanceof PhonesUnknown)) throw error;
    // Nothing was claimed: networks are asked while nothing is held.
    return (await deps.rcsPhones.ask(error, moment.nowMs)) ? ids : [];
  }
}

async function claimAndGive(
  deps: SendingDeps,
  ids: readonly number[],
  moment: Moment,
): Promise<number[]> {
  const { claimed, crowdedOut } = await inTransaction(deps.db, (tx) =>
    claim(tx, deps, ids, moment),
  );
  const isServed = ({ service: { routeId, kind } }: Claimed) =>
    deps.exchange.isServed(routeId, kind);
  const given = await giveUnserved(
    deps,
    claimed.filter((one) => !isServed(one) && !isTooLate(deps, one)),
  );
  for (const one of claimed.filter(isServed))
    if (!isTooLate(deps, one) && (await giveOne(deps, one, moment.nowMs))) given.push(one);
  await updateAllCompleted(
    deps.db,
    given.flatMap(({ isLast, service }) => (isLast ? service.id : [])),
  );
  const more = given.flatMap(({ service, hasMore }) =>
    hasMore || moment.nowMs >= service.endMs ? service.id : [],
  );
  // Those that got nothing come first in the next slot.
  return [...crowdedOut, ...more];
}

/** Claims what is due of these services; those with nothing left, or at their end, are completed. */
async function claim(
  tx: DatabaseOrTransaction,
  deps: SendingDeps,
  ids: readonly number[],
  moment: Moment,
): Promise<{ claimed: Claimed[]; crowdedOut: number[] }> {
  const { routeId } = moment.route;
  await deps.leases.guard(tx, routeId);
  const open = await findOpenBatches(tx, ids, routeId);
  // A network that is slower than the plan gets what it has before more is written down for it.
  const waits = ({ id, kind }: Service) =>
    deps.exchange.isServed(routeId, kind) && open.get(id) === true;
  const places = new Map(ids.map((id, place) => [id, place]));
  const working = (await lockServices(tx, ids))
    .filter((service) => !isOver(service.status) && !waits(service))
    .toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
  const active = working.filter(({ status }) => status === "active");
  const asked = active.filter(({ kind }) => deps.exchange.isOnRequest(routeId, kind));
  for (const service of asked) await planMissedAnew(tx, service, moment);
  const handed = active.filter((service) => !asked.includes(service));
  const { claimed, ended, crowdedOut } = await claimSlot(tx, deps, handed, moment);
  const found = new Set(
    [...claimed.map(({ service }) => service), ...crowdedOut].map(({ id }) => id),
  );
  // Everybody has been written to, and a network has confirmed it: until then it can still be stopped.
  const isAllGiven = (service: Service) =>
    !open.has(service.id) &&
    (ended.includes(service) || (service.status === "active" && service.sent === service.people));
  const over = working.filter(
    (service) => !found.has(service.id) && (moment.nowMs >= service.endMs || isAllGiven(service)),
  );
  await updateStatuses(
    tx,
    over.map(({ id }) => id),
    "completed",
  );
  return { claimed, crowdedOut: crowdedOut.map(({ id }) => id) };
}

/** Too late for this window: the batch stays written down, and is given when the next one opens. */
const isTooLate = ({ handOverMs }: SendingDeps, { closesMs }: Claimed): boolean =>
  handOverMs !== undefined && handOverMs() >= closesMs;

/** Gives batches to the network behind routes that no connection serves, and confirms them together, also when one fails. */
async function giveUnserved(deps: SendingDeps, claimed: readonly Claimed[]): Promise<Claimed[]> {
  const given: Claimed[] = [];
  try {
    for (const one of claimed) {
      const { batch, service } = one;
      if (!deps.leases.holds(service.routeId)) throw new LeaseLost(service.routeId);
      await goOnIn(service.trace, () => submitUnserved(deps, batch));
      given.push(one);
    }
  } finally {
    await deleteBatches(
      deps.db,
      given.map(({ batchId }) => batchId),
    );
  }
  return given;
}

/** Gives a batch to the connections of its route. False when some of it waits for the next round. */
async function giveOne(deps: SendingDeps, claimed: Claimed, nowMs: number): Promise<boolean> {
  const { service, batchId, batch } = claimed;
  const open = { id: batchId, notVia: [], asSms: false, viaRoute: null, service };
  const placed = await placeBatch(deps, open, batch, nowMs);
  if (!placed) return false;
  const moment = { nowMs, mayGo: () => !deps.isTurnOver() && !isTooLate(deps, claimed) };
  return goOnIn(service.trace, () => giveBatch(deps, placed.open, placed.batch, moment));
}

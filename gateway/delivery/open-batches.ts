import type { SendingRules } from "../../domain/schedule/schedule.ts";
import type { Log } from "../../platform/log/log.ts";
import { goOnIn } from "../../platform/log/stored-trace.ts";
import type { Route } from "../catalogue/catalogue.store.ts";
import { inTransaction } from "../db/transaction.ts";
import { findOptedOut } from "../opt-outs/opt-out.store.ts";
import { listIdsOf, type Service } from "../services/service.ts";
import { findLeftBase } from "../subscribers/left-base.ts";
import { findService, lockService } from "../services/service.store.ts";
import { FAILURE } from "../../domain/campaign/failure-reasons.ts";
import { listServing } from "../exchange/connection.store.ts";
import { unitsOf } from "../leases/route-units.ts";
import { giveBatch } from "./hand-over.ts";
import { placeBatch } from "./places/place-batch.ts";
import { deleteBatch, listOpenBatches, type OpenBatch, updateBatch } from "./message.store.ts";
import { batchFor } from "./outgoing-batch.ts";
import { updateDropped, findUndecided } from "./receipt.store.ts";
import type { SendingDeps } from "./slots/send-slot.ts";
import { sideBySide } from "./slots/side-by-side.ts";
import { allowedWindows, windowAt } from "../services/send-plan.ts";

/** Routes by id, with when their country lets anybody write. */
export type RouteDays = Map<number, { route: Route; rules: SendingRules }>;

/** The time by the clock at which messages are handed over; none in the sandbox. */
export type MomentDeps = Pick<SendingDeps, "handOverMs">;

type Deps = SendingDeps & { log: Log; isTurnOver: () => boolean };

/**
 * Gives the network what it has not confirmed, as far as it may be sent now. After a start or a fault it may know it: the
 * references keep it from sending twice. What nobody wants any more is given up: the messages count as undelivered. Each network is given
 * the oldest first, side by side with others.
 */
export async function giveOpenBatches(
  deps: Deps,
  routeDays: RouteDays,
  nowMs: number,
): Promise<void> {
  const batches = await listOpenBatches(deps.db, deps.leases.listHeld(), nowMs);
  if (batches.length === 0) return;
  const routeIds = new Set(batches.map(({ givenOn }) => givenOn));
  const units = unitsOf([...routeIds], await listServing(deps.db));
  await sideBySide(units, deps.isTurnOver, async (unit, isTurnOver) => {
    for (const open of batches.filter(({ givenOn }) => unit.includes(givenOn))) {
      if (isTurnOver()) return;
      await giveOpen({ ...deps, isTurnOver }, routeDays, open, nowMs);
    }
  });
}

async function giveOpen(
  deps: Deps,
  routeDays: RouteDays,
  open: OpenBatch,
  nowMs: number,
): Promise<void> {
  const service = await findService(deps.db, open.serviceId);
  if (!service) throw new Error(`Service ${open.serviceId} has a batch but does not exist.`);
  if (isWaiting(deps, routeDays, service, nowMs)) return;
  const wanted = await dropUnwanted(deps, routeDays, open, nowMs);
  if (wanted.people.length === 0) return deleteBatch(deps.db, open.id);
  const { people, sentAtMs } = wanted;
  const batch = await batchFor(deps.db, deps, service, people, sentAtMs, open);
  const placed = await placeBatch(deps, { ...open, service }, batch, nowMs);
  if (!placed) return;
  const mayGo = () => !deps.isTurnOver() && !isWaiting(deps, routeDays, service, nowMs);
  const give = () => giveBatch(deps, placed.open, placed.batch, { nowMs, mayGo });
  if (!(await goOnIn(service.trace, give))) return;
  deps.log.info(
    { serviceId: open.serviceId, messages: people.length, of: open.people.length },
    "a batch was given to the network again",
  );
}

/** Whether messages of a service may be handed over now: it is neither called off nor waiting. */
export const mayGoNow = (
  deps: MomentDeps,
  routeDays: RouteDays,
  service: Service,
  nowMs: number,
): boolean =>
  !isCalledOff(deps, routeDays, service, nowMs) && !isWaiting(deps, routeDays, service, nowMs);

/** Paused, or outside its hours, with sending time left. */
function isWaiting(
  deps: MomentDeps,
  routeDays: RouteDays,
  service: Service,
  nowMs: number,
): boolean {
  if (isCalledOff(deps, routeDays, service, nowMs)) return false;
  if (service.status === "paused") return true;
  const windows = handOverWindows(deps, routeDays, service);
  return windows !== undefined && windowAt(windows.all, windows.nowMs) === undefined;
}

/** Nothing of it may be sent any more: stopped, or its time has passed. */
function isCalledOff(
  deps: MomentDeps,
  routeDays: RouteDays,
  service: Service,
  nowMs: number,
): boolean {
  const { status, endMs } = service;
  if (status === "stopped" || status === "rejected") return true;
  if (status === "paused") return nowMs >= endMs;
  const windows = handOverWindows(deps, routeDays, service);
  return windows !== undefined && windows.all.every((window) => window.endMs <= windows.nowMs);
}

/** The windows of a service and the time by the clock; undefined in the sandbox, whose clock jumps over hours. */
function handOverWindows({ handOverMs }: MomentDeps, routeDays: RouteDays, service: Service) {
  const place = routeDays.get(service.routeId);
  if (!handOverMs || !place) return undefined;
  const all = allowedWindows(service, place.route.country.code, place.rules);
  return { all, nowMs: handOverMs() };
}

/**
 * Gives up the messages of a batch to people who have opted out or left the base since it was written down, or all of them where the
 * service was called off; what has been decided otherwise is not given again either. The rest of the batch.
 */
function dropUnwanted(
  deps: Deps,
  routeDays: RouteDays,
  open: OpenBatch,
  nowMs: number,
): Promise<Pick<OpenBatch, "people" | "sentAtMs">> {
  const { serviceId, people } = open;
  return inTransaction(deps.db, async (tx) => {
    const service = await lockService(tx, serviceId);
    if (!service) throw new Error(`Service ${serviceId} has a batch but does not exist.`);
    await deps.leases.guard(tx, open.viaRoute ?? service.routeId);
    const isOff = isCalledOff(deps, routeDays, service, nowMs);
    const optedOut = await findOptedOut(tx, service.routeId, people);
    const unwanted = optedOut.union(
      await findLeftBase(tx, { ...service, listIds: listIdsOf(service) }, people),
    );
    const dropped = isOff ? people : people.filter((person) => unwanted.has(person));
    await updateDropped(tx, serviceId, dropped, isOff ? FAILURE.calledOff : FAILURE.optedOut);
    const undecided = await findUndecided(tx, serviceId, people);
    const stored = {
      people: people.filter((person) => undecided.has(person)),
      sentAtMs: open.sentAtMs.filter((_at, index) => undecided.has(people[index] ?? -1)),
    };
    if (stored.people.length < people.length) await updateBatch(tx, open.id, stored);
    return stored;
  });
}

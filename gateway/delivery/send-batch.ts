import type { SendingRules } from "../../domain/schedule/schedule.ts";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import { goOnIn } from "../../platform/log/stored-trace.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import type { Route } from "../catalogue/catalogue.store.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Batch } from "../networks/network.ts";
import type { Service } from "../services/service.ts";
import { isOver } from "../services/service-status.ts";
import {
  updateCompleted,
  lockService,
  updateNextDue,
  updateProgress,
  updateStatus,
} from "../services/service.store.ts";
import { giveBatch, type HandOverDeps } from "./hand-over.ts";
import { hasOpenBatch, insertMessages, lockRoute } from "./message.store.ts";
import { batchFor, type BatchDeps } from "./outgoing-batch.ts";
import { placeBatch } from "./places/place-batch.ts";
import { PhonesUnknown, type RcsPhones } from "./phones/rcs-phones.ts";
import { type PickDeps, pickPeople } from "./pick-people.ts";
import {
  dueBefore,
  type PlannedTime,
  type SendPlan,
  sendTimes,
  windowAt,
} from "../services/send-plan.ts";
import { planAnew, planMissedAnew, planOf } from "../services/service-plan.ts";

export type SendingDeps = PickDeps &
  BatchDeps &
  HandOverDeps & {
    batchSize: number;
    rcsPhones: RcsPhones;
    /** Whether it is time to look around: what is left is done in the next round. */
    isTurnOver: () => boolean;
    /**
     * The clock at the moment a batch is handed over: a network gets nothing while the window is closed now, whatever was
     * planned. Left out in the sandbox, whose clock jumps over hours that count as lived through.
     */
    handOverMs?: (() => number) | undefined;
  };

/** `isLast`: no people are left after this batch. */
type Claimed = {
  service: Service;
  batchId: bigint;
  batch: Batch;
  closesMs: number;
  isLast: boolean;
};

/** When, on which route and by whose hours. */
type Moment = { route: Route; rules: SendingRules; nowMs: number };

/**
 * Sends the next messages of a service that are due, at most one batch. Returns false when nothing is left to do by now.
 * The batch is claimed in a transaction, given to the network, then confirmed: killed in between, it is given again
 * under the same references, so nobody gets a message twice and nobody is forgotten.
 */
export async function sendNextBatch(
  deps: SendingDeps,
  id: number,
  moment: Moment,
): Promise<boolean> {
  try {
    return await claimAndGive(deps, id, moment);
  } catch (error) {
    if (!(error instanceof PhonesUnknown)) throw error;
    // Nothing was claimed: networks are asked while nothing is held.
    return deps.rcsPhones.ask(error, moment.nowMs);
  }
}

async function claimAndGive(
  deps: SendingDeps,
  id: number,
  { route, rules, nowMs }: Moment,
): Promise<boolean> {
  const claimed = await inTransaction(deps.db, async (tx) => {
    await deps.leases.guard(tx, route.routeId);
    const service = await lockService(tx, id);
    if (!service || isOver(service.status)) return undefined;
    const isOnRequest = deps.exchange.isOnRequest(service.routeId, service.kind);
    if (isOnRequest && service.status === "active")
      await planMissedAnew(tx, service, { route, rules, nowMs });
    // A network that is slower than the plan gets what it has before more is written down for it.
    const isServed = deps.exchange.isServed(service.routeId, service.kind);
    if (isServed && (await hasOpenBatch(tx, id, { ofRoute: service.routeId }))) return undefined;
    const found =
      service.status === "active" && !isOnRequest
        ? await claim(tx, deps, service, route, rules, nowMs)
        : undefined;
    if (!found && (nowMs >= service.endMs || (await isAllGiven(tx, service))))
      await updateStatus(tx, id, "completed");
    return found;
  });
  // Too late for this window: the batch stays written down, and is given when the next one opens.
  if (!claimed || isTooLate(deps, claimed)) return false;
  const { batchId, service } = claimed;
  const open = { id: batchId, notVia: [], asSms: false, viaRoute: null, service };
  const placed = await placeBatch(deps, open, claimed.batch, nowMs);
  if (!placed) return false;
  const moment = { nowMs, mayGo: () => !deps.isTurnOver() && !isTooLate(deps, claimed) };
  const give = () => giveBatch(deps, placed.open, placed.batch, moment);
  if (!(await goOnIn(service.trace, give))) return false;
  if (claimed.isLast && !(await hasOpenBatch(deps.db, id))) await updateCompleted(deps.db, id);
  return true;
}

/** Everybody has been written to, and a network has confirmed it: until then it can still be stopped. */
async function isAllGiven(
  db: DatabaseOrTransaction,
  { id, status, sent, people }: Service,
): Promise<boolean> {
  return status === "active" && sent === people && !(await hasOpenBatch(db, id));
}

const isTooLate = ({ handOverMs }: SendingDeps, { closesMs }: Claimed): boolean =>
  handOverMs !== undefined && handOverMs() >= closesMs;

/**
 * Picks who is written to next, as far as it is due, and notes it as a batch; undefined when nothing is due. The caller holds the lock of the
 * service.
 */
export async function claim(
  db: DatabaseOrTransaction,
  deps: SendingDeps,
  service: Service,
  route: Route,
  rules: SendingRules,
  nowMs: number,
): Promise<Claimed | undefined> {
  const plan = planOf(service, route, rules);
  const sentOfPlan = service.sent - service.planSentBefore;
  const wanted = Math.min(dueBefore(plan, nowMs) - sentOfPlan, deps.batchSize);
  if (wanted <= 0) {
    const [next] = sendTimes(plan, sentOfPlan, sentOfPlan + 1);
    if (next)
      await updateNextDue(db, service.id, { nextMs: Math.min(next.atMs, service.endMs), nowMs });
    return undefined;
  }
  const times = sendTimes(plan, sentOfPlan, sentOfPlan + wanted);
  const closesMs = closingOf(deps, plan, times[0]);
  if (closesMs === undefined) {
    // Messages that missed their window (the gateway was down) are spread over the remaining time, as after a pause.
    await planAnew(db, service, { route, rules, fromMs: deps.handOverMs?.() ?? nowMs });
    return undefined;
  }
  // Two services must not both find the same person just below a cap.
  await lockRoute(db, service.routeId);
  const picked = await pickPeople(db, deps, service, {
    wanted: times.length,
    atMs: times[0]?.atMs ?? 0,
  });
  const sent = service.sent + picked.people.length;
  await updateProgress(db, service.id, {
    pickCursor: picked.cursor,
    pickRevision: picked.revision,
    sent,
  });
  const isLast = picked.exhausted || sent === service.people;
  if (picked.people.length === 0) {
    if (isLast && !(await hasOpenBatch(db, service.id)))
      await updateStatus(db, service.id, "completed");
    return undefined;
  }
  const dated = times.slice(0, picked.people.length).map((time) => ({
    ...time,
    hour: zonedParts(time.atMs, route.country.timeZone).hour,
  }));
  const recorded = await record(db, deps, service, picked.people, dated);
  return { ...recorded, service, closesMs, isLast };
}

/** When the window closes that is open now and in which these messages are due; undefined when they missed theirs. */
function closingOf(
  { handOverMs }: SendingDeps,
  { windows }: SendPlan,
  first: PlannedTime | undefined,
): number | undefined {
  if (!handOverMs || !first) return Infinity;
  const open = windowAt(windows, handOverMs());
  return open && first.atMs >= open.startMs ? open.endMs : undefined;
}

async function record(
  db: DatabaseOrTransaction,
  deps: SendingDeps,
  service: Service,
  people: number[],
  times: (PlannedTime & { hour: number })[],
): Promise<Pick<Claimed, "batchId" | "batch">> {
  const batchId = await insertMessages(db, service.id, people, times);
  const batch = await batchFor(
    db,
    deps,
    service,
    people,
    times.map(({ atMs }) => atMs),
  );
  return { batchId, batch };
}

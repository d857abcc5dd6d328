import type { SendingRules } from "../../../domain/schedule/schedule.ts";
import { zonedParts } from "../../../domain/schedule/zoned-time.ts";
import type { Route } from "../../catalogue/catalogue.store.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import type { Batch } from "../../networks/network.ts";
import {
  dueBefore,
  type PlannedTime,
  type SendPlan,
  sendTimes,
  windowAt,
} from "../../services/send-plan.ts";
import type { Service } from "../../services/service.ts";
import { planAnew, planOf } from "../../services/service-plan.ts";
import { LOOK_AGAIN_MS } from "../../services/service.store.ts";
import { lockRoute } from "../message.store.ts";
import { batchesFor, type BatchDeps } from "../outgoing-batch.ts";
import { type PickDeps, pickPeople } from "../pick-people.ts";
import { insertSlot, updateSlotNextDue, updateSlotProgress } from "./slot.store.ts";

export type ClaimDeps = PickDeps &
  BatchDeps & {
    /** The most messages of a service in one batch. */
    batchSize: number;
    /**
     * The clock at the moment a batch is handed over: a network gets nothing while the window is closed now, whatever was
     * planned. Left out in the sandbox, whose clock jumps over hours that count as lived through.
     */
    handOverMs?: (() => number) | undefined;
  };

/** When, on which route and by whose hours. */
export type Moment = { route: Route; rules: SendingRules; nowMs: number };

/** `isLast`: no people are left after this batch. `hasMore`: more of it is due by now. */
export type Claimed = {
  service: Service;
  batchId: bigint;
  batch: Batch;
  closesMs: number;
  isLast: boolean;
  hasMore: boolean;
};

/** Services of which messages were due, those that have nobody left to write to, and those for which the slot had no room. */
export type Slot = { claimed: Claimed[]; ended: Service[]; crowdedOut: Service[] };

/** Claimed in one transaction at most, over all services. */
const MAX_MESSAGES = 10_000;

/** What is due of a service. */
type Due = {
  service: Service;
  plan: SendPlan;
  times: PlannedTime[];
  closesMs: number;
  hasMore: boolean;
};

/**
 * Picks who is written to next by services of one route, as far as it is due, and notes it as a batch for each. The caller holds the
 * locks of the services. What is more than fits into a slot waits for the next one.
 */
export async function claimSlot(
  tx: DatabaseOrTransaction,
  deps: ClaimDeps,
  services: readonly Service[],
  moment: Moment,
): Promise<Slot> {
  const { due, crowdedOut } = await listDue(tx, deps, services, moment);
  if (due.length === 0) return { claimed: [], ended: [], crowdedOut };
  // Two slots must not both find the same person just below a cap.
  await lockRoute(tx, moment.route.routeId);
  const picks = await pickPeople(
    tx,
    deps,
    due.map(({ service, times }) => ({
      service,
      wanted: times.length,
      atMs: times[0]?.atMs ?? 0,
    })),
  );
  const found = due.map((one, at) => {
    const { people = [], cursor = 0, revision = 0, exhausted = true } = picks[at] ?? {};
    const sent = one.service.sent + people.length;
    return {
      ...one,
      people,
      cursor,
      revision,
      sent,
      isLast: exhausted || sent === one.service.people,
    };
  });
  await updateSlotProgress(
    tx,
    found.map((one) => ({
      serviceId: one.service.id,
      cursor: one.cursor,
      revision: one.revision,
      sent: one.sent,
      lastMs: one.times[one.people.length - 1]?.atMs,
      nextMs: one.hasMore || one.isLast ? undefined : nextAfter(one, moment.nowMs),
    })),
  );
  const picked = found.filter(({ people }) => people.length > 0);
  const ended = found.flatMap(({ people, isLast, service }) =>
    isLast && people.length === 0 ? service : [],
  );
  return { claimed: await record(tx, deps, picked, moment.route), ended, crowdedOut };
}

/** What is due of these services, in their order. Of the others it is noted when they are to be looked at again. */
async function listDue(
  tx: DatabaseOrTransaction,
  deps: ClaimDeps,
  services: readonly Service[],
  { route, rules, nowMs }: Moment,
): Promise<{ due: Due[]; crowdedOut: Service[] }> {
  const due: Due[] = [];
  const crowdedOut: Service[] = [];
  const later: { serviceId: number; nextMs: number }[] = [];
  let room = MAX_MESSAGES;
  for (const service of services) {
    const plan = planOf(service, route, rules);
    const sentOfPlan = service.sent - service.planSentBefore;
    const all = dueBefore(plan, nowMs) - sentOfPlan;
    if (all <= 0) {
      const nextMs = nextOf(plan, sentOfPlan);
      if (nextMs !== undefined)
        later.push({ serviceId: service.id, nextMs: lookAt(service, nextMs, nowMs) });
      continue;
    }
    const wanted = Math.min(all, deps.batchSize, room);
    if (wanted === 0) {
      crowdedOut.push(service);
      continue;
    }
    const times = sendTimes(plan, sentOfPlan, sentOfPlan + wanted);
    const closesMs = closingOf(deps, plan, times[0]);
    if (closesMs === undefined) {
      // Messages that missed their window (the gateway was down) are spread over the remaining time, as after a pause.
      await planAnew(tx, service, { route, rules, fromMs: deps.handOverMs?.() ?? nowMs });
      continue;
    }
    room -= wanted;
    due.push({ service, plan, times, closesMs, hasMore: wanted < all });
  }
  await updateSlotNextDue(tx, later);
  return { due, crowdedOut };
}

const nextOf = (plan: SendPlan, position: number): number | undefined =>
  sendTimes(plan, position, position + 1)[0]?.atMs;

/** A service is looked at again when its next message is due, at its end, and after a minute in any case. */
const lookAt = ({ endMs }: Service, nextMs: number, nowMs: number): number =>
  Math.min(nextMs, endMs, nowMs + LOOK_AGAIN_MS);

/** When a service whose messages are being sent is to be looked at again; undefined: at once. */
function nextAfter(
  { service, plan, sent }: Pick<Due, "service" | "plan"> & { sent: number },
  nowMs: number,
): number | undefined {
  const nextMs = nextOf(plan, sent - service.planSentBefore);
  return nextMs === undefined ? undefined : lookAt(service, nextMs, nowMs);
}

/** When the window closes that is open now and in which these messages are due; undefined when they missed theirs. */
function closingOf(
  { handOverMs }: ClaimDeps,
  { windows }: SendPlan,
  first: PlannedTime | undefined,
): number | undefined {
  if (!handOverMs || !first) return Infinity;
  const open = windowAt(windows, handOverMs());
  return open && first.atMs >= open.startMs ? open.endMs : undefined;
}

type PickedOf = Due & { people: number[]; isLast: boolean };

async function record(
  tx: DatabaseOrTransaction,
  deps: ClaimDeps,
  picked: readonly PickedOf[],
  { country: { timeZone }, routeId }: Route,
): Promise<Claimed[]> {
  if (picked.length === 0) return [];
  const batchIds = await insertSlot(
    tx,
    picked.flatMap(({ service, people, times }) =>
      people.map((person, at) => {
        const { atMs, day } = times[at] ?? { atMs: 0, day: "" };
        return { serviceId: service.id, person, atMs, day, hour: zonedParts(atMs, timeZone).hour };
      }),
    ),
  );
  const batches = await batchesFor(
    tx,
    deps,
    routeId,
    picked.map(({ service, people, times }) => ({
      service,
      people,
      atMs: times.slice(0, people.length).map(({ atMs }) => atMs),
    })),
  );
  return picked.map(({ service, closesMs, isLast, hasMore }, at) => {
    const batchId = batchIds.get(service.id);
    const batch = batches[at];
    if (batchId === undefined || !batch) throw new Error(`Service ${service.id} has no batch.`);
    return { service, batchId, batch, closesMs, isLast, hasMore: hasMore && !isLast };
  });
}

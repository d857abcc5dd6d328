import type { Holidays } from "../../domain/public-holidays.ts";
import { zonedParts } from "../../domain/zoned-time.ts";
import type { Pool, PoolClient } from "../../platform/pool.ts";
import type { Route } from "../catalogue/catalogue.store.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Batch } from "../networks/network.ts";
import { insertPhoneMessages } from "../sandbox/phone.store.ts";
import { isOver, SERVICE_STATUS, type Service } from "../services/service.ts";
import { lockService, saveProgress, saveStatus } from "../services/service.store.ts";
import { confirmBatch, insertMessages, lockRoute } from "./message.store.ts";
import { batchFor, type BatchDeps } from "./outgoing-batch.ts";
import { type PickDeps, pickPeople } from "./pick-people.ts";
import { dueBefore, type PlannedTime, sendTimes } from "./send-plan.ts";
import { planOf } from "./service-plan.ts";

export type SendingDeps = PickDeps &
  BatchDeps & {
    pool: Pool;
    batchSize: number;
    /** How many people of each batch are shown on the sandbox's phone; 0 outside the sandbox. */
    phoneSample: number;
  };

type Claimed = { batchId: bigint; batch: Batch };

/**
 * Sends the next messages of a service that are due, at most one batch. Returns false when nothing is left to do by now.
 * The batch is claimed in a transaction, given to the network, then confirmed: killed in between, it is given again
 * under the same references, so nobody gets a message twice and nobody is forgotten.
 */
export async function sendNextBatch(
  deps: SendingDeps,
  id: number,
  { route, holidays, nowMs }: { route: Route; holidays: Holidays; nowMs: number },
): Promise<boolean> {
  const claimed = await inTransaction(deps.pool, async (db) => {
    const service = await lockService(db, id);
    if (!service || isOver(service.status)) return undefined;
    const found =
      service.status === SERVICE_STATUS.active
        ? await claim(db, deps, service, route, holidays, nowMs)
        : undefined;
    if (!found && nowMs >= service.endMs) await saveStatus(db, id, SERVICE_STATUS.completed);
    return found;
  });
  if (!claimed) return false;
  await deps.network.submit(claimed.batch);
  await confirmBatch(deps.pool, claimed.batchId);
  return true;
}

async function claim(
  db: PoolClient,
  deps: SendingDeps,
  service: Service,
  route: Route,
  holidays: Holidays,
  nowMs: number,
): Promise<Claimed | undefined> {
  const plan = planOf(service, route, holidays);
  const sentOfPlan = service.sent - service.planSentBefore;
  const wanted = Math.min(dueBefore(plan, nowMs) - sentOfPlan, deps.batchSize);
  if (wanted <= 0) return undefined;
  const times = sendTimes(plan, sentOfPlan, sentOfPlan + wanted);
  // Two services must not both find the same person just below a cap.
  await lockRoute(db, service.routeId);
  const picked = await pickPeople(db, deps, service, {
    wanted: times.length,
    atMs: times[0]?.atMs ?? 0,
  });
  const sent = service.sent + picked.people.length;
  await saveProgress(db, service.id, picked.cursor, sent);
  if (picked.exhausted || sent === service.people)
    await saveStatus(db, service.id, SERVICE_STATUS.completed);
  if (picked.people.length === 0) return undefined;
  const dated = times.slice(0, picked.people.length).map((time) => ({
    ...time,
    hour: zonedParts(time.atMs, route.country.timeZone).hour,
  }));
  return record(db, deps, service, picked.people, dated);
}

async function record(
  db: PoolClient,
  deps: SendingDeps,
  service: Service,
  people: number[],
  times: (PlannedTime & { hour: number })[],
): Promise<Claimed> {
  const batchId = await insertMessages(db, service.id, people, times);
  const batch = await batchFor(
    db,
    deps,
    service,
    people,
    times.map(({ atMs }) => atMs),
  );
  await insertPhoneMessages(db, service, batch.messages.slice(0, deps.phoneSample));
  return { batchId, batch };
}

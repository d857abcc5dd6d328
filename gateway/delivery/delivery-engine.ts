import type { Holidays } from "../../domain/public-holidays.ts";
import type { Log } from "../../platform/log.ts";
import { listRoutes, readHolidays, type Route } from "../catalogue/catalogue.store.ts";
import { SERVICE_STATUS } from "../services/service.ts";
import { findService, listServiceIds, listUndecidedIds } from "../services/service.store.ts";
import { decideService } from "./decide-service.ts";
import { confirmBatch, listAwaited, listOpenBatches } from "./message.store.ts";
import { applyReceipts, expireMessages } from "./receipt.store.ts";
import { batchFor, sendNextBatch, type SendingDeps } from "./send-batch.ts";

export type DeliveryEngine = {
  /**
   * Does everything that has become due by this instant (ms): decisions, sending, receipts, giving up. Safe to call
   * again and at any time; calls take turns. Throws when the database or the network fails, and goes on from there when
   * called again.
   */
  catchUp(nowMs: number): Promise<void>;
};

const RECEIPT_BATCH = 5_000;
const HOUR_MS = 3_600_000;
/** A message without a receipt counts as undelivered after this long (domain.md section 1). */
export const RECEIPT_WAIT_MS = 72 * HOUR_MS;

type Ground = Map<number, { route: Route; holidays: Holidays }>;

export function createDeliveryEngine(deps: SendingDeps & { log: Log }): DeliveryEngine {
  let inStep = false;
  let queue: Promise<unknown> = Promise.resolve();

  async function run(nowMs: number): Promise<void> {
    const ground = await readGround(deps);
    if (!inStep) await resumeWork(deps);
    // Whatever fails from here on leaves doubt about what the network knows, so the next run begins by asking.
    inStep = false;
    for (const id of await listUndecidedIds(deps.pool, nowMs)) await decideService(deps.pool, id);
    await sendDue(deps, ground, nowMs);
    await takeReceipts(deps, nowMs);
    while ((await expireMessages(deps.pool, nowMs - RECEIPT_WAIT_MS, RECEIPT_BATCH)) > 0);
    inStep = true;
  }

  return {
    catchUp(nowMs) {
      const done = queue.then(() => run(nowMs));
      queue = done.catch(() => undefined);
      return done;
    },
  };
}

async function readGround({ pool }: SendingDeps): Promise<Ground> {
  const holidays = new Map<number, Holidays>();
  const ground: Ground = new Map();
  for (const route of await listRoutes(pool)) {
    const known = holidays.get(route.country.id) ?? (await readHolidays(pool, route.country.id));
    holidays.set(route.country.id, known);
    ground.set(route.routeId, { route, holidays: known });
  }
  return ground;
}

/** After a start or a fault: gives the network what it has not confirmed, then tells it which receipts are awaited. */
async function resumeWork(deps: SendingDeps & { log: Log }): Promise<void> {
  for (const open of await listOpenBatches(deps.pool)) {
    const service = await findService(deps.pool, open.serviceId);
    if (!service) throw new Error(`Service ${open.serviceId} has a batch but does not exist.`);
    await deps.network.submit(batchFor(deps, service, open.people, open.sentAtMs));
    await confirmBatch(deps.pool, open.id);
    deps.log.info(
      { serviceId: open.serviceId, messages: open.people.length },
      "a batch was given to the network again",
    );
  }
  const awaited = await listAwaited(deps.pool);
  await deps.network.resume(
    awaited.map((message) => ({
      ...message,
      msisdn: deps.numberOf(message.routeId, message.person),
    })),
  );
}

async function sendDue(deps: SendingDeps, ground: Ground, nowMs: number): Promise<void> {
  const working = await listServiceIds(deps.pool, [SERVICE_STATUS.active, SERVICE_STATUS.paused]);
  for (const { id, routeId } of working) {
    const place = ground.get(routeId);
    if (!place) throw new Error(`Service ${id} is on a route that does not exist.`);
    while (await sendNextBatch(deps, id, { ...place, nowMs }));
  }
}

async function takeReceipts({ pool, network }: SendingDeps, nowMs: number): Promise<void> {
  for (;;) {
    const receipts = await network.takeReceipts(nowMs, RECEIPT_BATCH);
    if (receipts.length === 0) return;
    await applyReceipts(pool, receipts);
  }
}

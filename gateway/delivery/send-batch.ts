import type { Route } from "../catalogue/catalogue.store.ts";
import type { Holidays } from "../../domain/public-holidays.ts";
import type { Pool, PoolClient } from "../../platform/pool.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Batch, Network } from "../networks/network.ts";
import { seedFor } from "../reach/random.ts";
import type { ReachEngine } from "../reach/reach-engine.ts";
import { insertPhoneMessages } from "../sandbox/phone.store.ts";
import { lockService, saveProgress, saveStatus } from "../services/service.store.ts";
import { isOver, SERVICE_STATUS, type Service } from "../services/service.ts";
import {
  confirmBatch,
  findCapped,
  findOptedOut,
  type FrequencyCap,
  insertMessages,
} from "./message.store.ts";
import { dueBefore, type PlannedTime, sendTimes } from "./send-plan.ts";
import { planOf } from "./service-plan.ts";

export type SendingDeps = {
  pool: Pool;
  reach: ReachEngine;
  network: Network;
  numberOf: (routeId: number, person: number) => string;
  seed: number;
  cap: FrequencyCap;
  batchSize: number;
  /** How many people of each batch are shown on the sandbox's phone; 0 outside the sandbox. */
  phoneSample: number;
};

type Picked = { people: number[]; cursor: number; exhausted: boolean };
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
  const picked = await pickPeople(db, deps, service, times);
  const sent = service.sent + picked.people.length;
  await saveProgress(db, service.id, picked.cursor, sent);
  if (picked.exhausted || sent === service.people)
    await saveStatus(db, service.id, SERVICE_STATUS.completed);
  if (picked.people.length === 0) return undefined;
  return record(db, deps, service, picked.people, times.slice(0, picked.people.length));
}

async function record(
  db: PoolClient,
  deps: SendingDeps,
  service: Service,
  people: number[],
  times: PlannedTime[],
): Promise<Claimed> {
  const batchId = await insertMessages(db, service.id, people, times);
  const batch = batchFor(
    deps,
    service,
    people,
    times.map(({ atMs }) => atMs),
  );
  await insertPhoneMessages(db, service, batch.messages.slice(0, deps.phoneSample));
  return { batchId, batch };
}

/** A batch as the network takes it; numbers exist only on this way. */
export function batchFor(
  deps: Pick<SendingDeps, "numberOf">,
  service: Service,
  people: readonly number[],
  atMs: readonly number[],
): Batch {
  const messages = people.map((person, index) => ({
    routeId: service.routeId,
    serviceId: service.id,
    person,
    msisdn: deps.numberOf(service.routeId, person),
    atMs: atMs[index] ?? 0,
  }));
  return { sender: service.sender, text: service.fullText, messages };
}

/** The next matching people who have not opted out and are not at the advertiser's cap. */
async function pickPeople(
  db: PoolClient,
  deps: SendingDeps,
  service: Service,
  times: PlannedTime[],
): Promise<Picked> {
  const wanted = times.length;
  const seed = seedFor(deps.seed, service.id);
  const people: number[] = [];
  let cursor = service.pickCursor;
  let exhausted = false;
  while (people.length < wanted && !exhausted) {
    const limit = wanted - people.length;
    const found = deps.reach.pick(service.routeId, service.targeting, { seed, cursor, limit });
    const optedOut = await findOptedOut(db, service.routeId, found.people);
    const capped = await findCapped(
      db,
      service.clientId,
      times[0]?.atMs ?? 0,
      deps.cap,
      found.people,
    );
    people.push(...found.people.filter((person) => !optedOut.has(person) && !capped.has(person)));
    cursor = found.cursor;
    exhausted = found.exhausted;
  }
  return { people, cursor, exhausted };
}

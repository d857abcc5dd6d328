import type { Log } from "../../platform/log/log.ts";
import { listRoutes, type Route } from "../catalogue/catalogue.store.ts";
import { readSendingRules } from "../catalogue/read-rules.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { listHandovers } from "../delivery/handover.store.ts";
import { deleteBatch } from "../delivery/message.store.ts";
import { noteOutcome } from "../delivery/note-outcome.ts";
import { batchFor } from "../delivery/outgoing-batch.ts";
import { updateDropped } from "../delivery/receipt.store.ts";
import { claimSlot } from "../delivery/slots/claim-slot.ts";
import type { SendingDeps } from "../delivery/slots/send-slot.ts";
import type { SendingRules } from "../../domain/schedule/schedule.ts";
import { FAILURE } from "../../domain/campaign/failure-reasons.ts";
import { dueBefore } from "../services/send-plan.ts";
import { planOf } from "../services/service-plan.ts";
import { isOver } from "../services/service-status.ts";
import {
  findService,
  listServiceIds,
  lockService,
  updateStatus,
} from "../services/service.store.ts";
import { listBatches, updateDoubtful } from "./lost.store.ts";

type Deps = Omit<SendingDeps, "handOverMs"> & { log: Log };

export const RESTORED_REASON =
  "The messaging service was restored from a backup. It is not known who was reached, so nobody is written to again.";

/**
 * After a restore: whatever may have been sent until `lostUntilMs` and is not noted is never sent. What was being handed over is in doubt and waits for
 * its receipt; what was written down to be sent, and what was due by the plans, counts as undelivered. A service that may have
 * been sent in that time ends: whom it reached besides is not known either. Goes on when it is called again.
 */
export async function settleLost(deps: Deps, lostUntilMs: number): Promise<void> {
  await settleHandovers(deps, lostUntilMs);
  const batches = await listBatches(deps.db);
  for (const { id, serviceId, people } of batches)
    await inTransaction(deps.db, async (tx) => {
      await updateDropped(tx, serviceId, people, FAILURE.restored);
      await deleteBatch(tx, id);
    });
  const places = await readPlaces(deps.db);
  let ended = 0;
  for (const { id, routeId } of await listServiceIds(deps.db, ["pending", "active", "paused"])) {
    const place = places.get(routeId);
    if (!place) throw new Error(`Service ${id} is on a route that does not exist.`);
    if (await endWhatWasDue(deps, id, { ...place, untilMs: lostUntilMs })) ended += 1;
  }
  const single = await updateDoubtful(deps.db, lostUntilMs);
  deps.log.warn(
    { batches: batches.length, services: ended, single },
    "what may have been sent before the restore is settled",
  );
}

/** None is repeated, whatever the network would do with it: the ids of calls may have been given again. */
async function settleHandovers(deps: Deps, nowMs: number): Promise<void> {
  for (const handover of await listHandovers(deps.db)) {
    const service = await findService(deps.db, handover.serviceId);
    if (!service) throw new Error(`Service ${handover.serviceId} does not exist.`);
    const { people, sentAtMs } = handover;
    const batch = await batchFor(deps.db, deps, service, people, sentAtMs, handover);
    const results = people.map(() => ({ outcome: "unknown" as const }));
    await noteOutcome(deps, handover, { outcome: { taken: "results", results }, batch, nowMs });
  }
}

async function readPlaces(
  db: DatabaseOrTransaction,
): Promise<Map<number, { route: Route; rules: SendingRules }>> {
  const places = new Map<number, { route: Route; rules: SendingRules }>();
  for (const route of await listRoutes(db))
    places.set(route.routeId, { route, rules: await readSendingRules(db, route.country) });
  return places;
}

/** True when something of a service was due, and it ends here. */
function endWhatWasDue(
  deps: Deps,
  id: number,
  { route, rules, untilMs }: { route: Route; rules: SendingRules; untilMs: number },
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const service = await lockService(tx, id);
    if (!service || isOver(service.status)) return false;
    const due = dueBefore(planOf(service, route, rules), untilMs);
    if (due <= service.sent - service.planSentBefore) return false;
    if (!deps.exchange.isOnRequest(service.routeId, service.kind)) {
      // Those whom the plan would have picked count as written to, so that the caps know of them.
      for (let now = service; ;) {
        const moment = { route, rules, nowMs: untilMs };
        const [claimed] = (await claimSlot(tx, deps, [now], moment)).claimed;
        if (!claimed) break;
        const people = claimed.batch.messages.map(({ person }) => person);
        await updateDropped(tx, id, people, FAILURE.restored);
        await deleteBatch(tx, claimed.batchId);
        const after = await lockService(tx, id);
        if (!after || isOver(after.status)) break;
        now = after;
      }
    }
    await updateStatus(tx, id, "stopped", { reason: RESTORED_REASON, words: [] });
    return true;
  });
}

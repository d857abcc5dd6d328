import { AppError } from "../../domain/errors.ts";
import type { SendingRules } from "../../domain/schedule/schedule.ts";
import type { Database } from "../db/database.ts";
import type { Route } from "../catalogue/catalogue.store.ts";
import { inTransaction } from "../db/transaction.ts";
import { findClient } from "./client.store.ts";
import { planAnew } from "./service-plan.ts";
import type { Service } from "./service.ts";
import type { ServiceStatus } from "./service-status.ts";
import { lockService, updateStatus } from "./service.store.ts";

export type StatusChange = {
  id: number;
  clientId: number;
  userId: number;
  status: "stopped" | "paused" | "active";
};

/** From which states each change is allowed; asking again for what already is so is always fine. */
const ALLOWED_FROM: Readonly<Record<StatusChange["status"], readonly ServiceStatus[]>> = {
  stopped: ["pending", "active", "paused"],
  paused: ["active"],
  active: ["paused"],
};

/** Stops, pauses or resumes a service. After a pause the rest is replanned over the remaining time. */
export async function changeStatus(
  db: Database,
  change: StatusChange,
  { route, rules, nowMs }: { route: Route; rules: SendingRules; nowMs: number },
): Promise<Service> {
  const client = await findClient(db, route.routeId, change.clientId);
  return inTransaction(db, async (tx) => {
    const service = await lockService(tx, change.id);
    const isOwn = service?.clientId === change.clientId && client?.clientUserId === change.userId;
    if (!service || !isOwn || service.routeId !== route.routeId) throw new AppError("not-found");
    if (service.status === change.status) return service;
    if (!ALLOWED_FROM[change.status].includes(service.status)) throw new AppError("aborted");
    await updateStatus(tx, service.id, change.status);
    const changed = { ...service, status: change.status };
    if (change.status !== "active") return changed;
    return planAnew(tx, changed, { route, rules, fromMs: nowMs });
  });
}

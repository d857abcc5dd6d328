import type { Database, DatabaseOrTransaction } from "../db/database.ts";
import type { CountryConfig } from "../../domain/countries.ts";
import type { SendingRules } from "../../domain/schedule/schedule.ts";
import { listRoutes, type Route } from "../catalogue/catalogue.store.ts";
import { readSendingRules } from "../catalogue/read-rules.ts";
import { inTransaction } from "../db/transaction.ts";
import { planAnew } from "../services/service-plan.ts";
import type { ServiceStatus } from "../services/service-status.ts";
import type { Service } from "../services/service.ts";
import { listServiceIds, lockService } from "../services/service.store.ts";

const UNFINISHED: readonly ServiceStatus[] = ["pending", "active", "paused"];

/** Lays what the affected services of a country have not sent yet on the time that its rules leave from now on. */
export async function replanServices(
  db: Database,
  country: CountryConfig,
  isAffected: (service: Service, rules: SendingRules) => boolean,
  nowMs: number,
): Promise<void> {
  const routes = (await listRoutes(db)).filter((route) => route.country.id === country.id);
  const rules = await readSendingRules(db, country);
  for (const { id, routeId } of await listServiceIds(db, UNFINISHED)) {
    const route = routes.find((candidate) => candidate.routeId === routeId);
    if (!route) continue;
    await inTransaction(db, (tx) => replan(tx, id, { route, rules, nowMs, isAffected }));
  }
}

async function replan(
  db: DatabaseOrTransaction,
  id: number,
  at: {
    route: Route;
    rules: SendingRules;
    nowMs: number;
    isAffected: (service: Service, rules: SendingRules) => boolean;
  },
): Promise<void> {
  const service = await lockService(db, id);
  if (!service || !UNFINISHED.includes(service.status)) return;
  if (!at.isAffected(service, at.rules)) return;
  await planAnew(db, service, { ...at, fromMs: at.nowMs });
}

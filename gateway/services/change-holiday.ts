import { countryById } from "../../domain/countries.ts";
import { AppError } from "../../domain/errors.ts";
import { zonedToMs } from "../../domain/schedule/zoned-time.ts";
import type { Database, DatabaseOrTransaction } from "../db/database.ts";
import { listRoutes, listHolidays, type Route } from "../catalogue/catalogue.store.ts";
import { updateHoliday } from "../catalogue/change.store.ts";
import { inTransaction } from "../db/transaction.ts";
import { planAnew } from "./service-plan.ts";
import type { ServiceStatus } from "./service-status.ts";
import { listServiceIds, lockService } from "./service.store.ts";

const UNFINISHED: readonly ServiceStatus[] = ["pending", "active", "paused"];
const DAY_MS = 86_400_000;

/**
 * Adds, renames or (without a name) removes a holiday. Services that run over it are replanned for the remaining time.
 */
export async function changeHoliday(
  db: Database,
  { countryId, day, name }: { countryId: number; day: string; name: string | null },
  nowMs: number,
): Promise<void> {
  const country = countryById(countryId);
  if (!country) throw new AppError("not-found");
  if (!(await updateHoliday(db, { countryId, day, name }))) return;
  const startMs = zonedToMs(day, 0, country.timeZone);
  const routes = (await listRoutes(db)).filter((route) => route.country.id === countryId);
  const holidays = await listHolidays(db, countryId);
  for (const { id, routeId } of await listServiceIds(db, UNFINISHED)) {
    const route = routes.find((candidate) => candidate.routeId === routeId);
    const over = { startMs, endMs: startMs + DAY_MS };
    if (route) await inTransaction(db, (tx) => replan(tx, id, route, holidays, over, nowMs));
  }
}

async function replan(
  db: DatabaseOrTransaction,
  id: number,
  route: Route,
  holidays: ReadonlyMap<string, string>,
  over: { startMs: number; endMs: number },
  nowMs: number,
): Promise<void> {
  const service = await lockService(db, id);
  if (!service || !UNFINISHED.includes(service.status)) return;
  if (service.endMs <= over.startMs || service.startMs >= over.endMs) return;
  await planAnew(db, service, { route, holidays, fromMs: nowMs });
}

import { countryById } from "../../domain/countries.ts";
import { AppError } from "../../domain/errors.ts";
import { zonedToMs } from "../../domain/schedule/zoned-time.ts";
import type { Pool, PoolClient } from "../../platform/database/pool.ts";
import { listRoutes, readHolidays, type Route } from "../catalogue/catalogue.store.ts";
import { saveHoliday } from "../catalogue/change.store.ts";
import { inTransaction } from "../db/transaction.ts";
import { planAnew } from "./service-plan.ts";
import { SERVICE_STATUS } from "./service.ts";
import { listServiceIds, lockService } from "./service.store.ts";

const UNFINISHED = [SERVICE_STATUS.pending, SERVICE_STATUS.active, SERVICE_STATUS.paused];
const DAY_MS = 86_400_000;

/**
 * Adds, renames or (without a name) removes a day on which nothing is sent. Services that run over that day are planned
 * anew for the time that is left. Throws not-found for another country.
 */
export async function changeHoliday(
  pool: Pool,
  { countryId, day, name }: { countryId: number; day: string; name: string | null },
  nowMs: number,
): Promise<void> {
  const country = countryById(countryId);
  if (!country) throw new AppError("not-found");
  if (!(await saveHoliday(pool, { countryId, day, name }))) return;
  const startMs = zonedToMs(day, 0, country.timeZone);
  const routes = (await listRoutes(pool)).filter((route) => route.country.id === countryId);
  const holidays = await readHolidays(pool, countryId);
  for (const { id, routeId } of await listServiceIds(pool, UNFINISHED)) {
    const route = routes.find((candidate) => candidate.routeId === routeId);
    const over = { startMs, endMs: startMs + DAY_MS };
    if (route) await inTransaction(pool, (db) => replan(db, id, route, holidays, over, nowMs));
  }
}

async function replan(
  db: PoolClient,
  id: number,
  route: Route,
  holidays: ReadonlyMap<string, string>,
  over: { startMs: number; endMs: number },
  nowMs: number,
): Promise<void> {
  const service = await lockService(db, id);
  if (!service || !UNFINISHED.some((status) => status === service.status)) return;
  if (service.endMs <= over.startMs || service.startMs >= over.endMs) return;
  await planAnew(db, service, { route, holidays, fromMs: nowMs });
}

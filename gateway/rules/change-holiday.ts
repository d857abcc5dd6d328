import { countryById } from "../../domain/countries.ts";
import { AppError } from "../../domain/errors.ts";
import { zonedToMs } from "../../domain/schedule/zoned-time.ts";
import { updateHoliday } from "../catalogue/change.store.ts";
import type { Database } from "../db/database.ts";
import { replanServices } from "./replan-services.ts";

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
  const runsOver = (service: { startMs: number; endMs: number }) =>
    service.endMs > startMs && service.startMs < startMs + DAY_MS;
  await replanServices(db, country, runsOver, nowMs);
}

import * as z from "zod";
import type { AdministrationDeps } from "../administration-deps.ts";
import { findRouteWords } from "./reference.store.ts";
import { findHolidayName } from "./holiday.store.ts";

/** Tells the networks what an administrator changed: they send by their own calendar and their own opt-out line. */
export const NOTIFY_NETWORKS_JOB = "tell-networks";

const changed = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("holiday"), countryId: z.number().int(), date: z.iso.date() }),
  z.object({ kind: z.literal("route"), routeId: z.number().int() }),
]);
export type NetworkChange = z.infer<typeof changed>;

/**
 * Tells what holds now, not what held when the change was made: safe to repeat and to come late. Throws MessagingError
 * while the networks cannot be reached, so that it is tried again.
 */
export async function notifyNetworks(
  { db, messaging }: Pick<AdministrationDeps, "db" | "messaging">,
  data: unknown,
): Promise<void> {
  const change = changed.parse(data);
  if (change.kind === "holiday") {
    const { countryId, date: day } = change;
    const name = await findHolidayName(db, change);
    return messaging.setHoliday({ countryId, day, name });
  }
  const words = await findRouteWords(db, change.routeId);
  if (words) await messaging.setRouteWords(change.routeId, words);
}

import { AppError } from "../../domain/errors.ts";
import type { Pool } from "../../platform/database/pool.ts";
import { findRoute, type Route } from "./catalogue.store.ts";
import { saveRouteWords } from "./change.store.ts";

/** Changes a route's name and the line that says how to opt out; booked services keep theirs. Throws not-found. */
export async function changeRoute(
  pool: Pool,
  routeId: number,
  words: { name: string; optOutSuffix: string },
): Promise<Route> {
  await saveRouteWords(pool, routeId, words);
  const route = await findRoute(pool, routeId);
  if (!route) throw new AppError("not-found");
  return route;
}

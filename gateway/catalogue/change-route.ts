import { AppError } from "../../domain/errors.ts";
import type { Database } from "../db/database.ts";
import { findRoute, type Route } from "./catalogue.store.ts";
import { updateRouteWords } from "./change.store.ts";

/** Changes a route's name and the line that says how to opt out; booked services keep theirs. Throws not-found. */
export async function changeRoute(
  db: Database,
  routeId: number,
  words: { name: string; optOutSuffix: string },
): Promise<Route> {
  await updateRouteWords(db, routeId, words);
  const route = await findRoute(db, routeId);
  if (!route) throw new AppError("not-found");
  return route;
}

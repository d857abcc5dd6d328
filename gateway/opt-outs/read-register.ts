import { AppError } from "../../domain/errors.ts";
import { countryById } from "../../domain/countries.ts";
import type { Database } from "../db/database.ts";
import { listRoutes } from "../catalogue/catalogue.store.ts";
import { locate, type OptOutDeps } from "./advertiser-opt-outs.ts";
import { countRegister, findRegisterEntry, type RegisterCount } from "./register.store.ts";

/** When and through what a number opted out. Throws not-found for another country, invalid-argument for no mobile number. */
export async function findOptOut(
  deps: OptOutDeps,
  { countryId, msisdn }: { countryId: number; msisdn: string },
) {
  const number = await locate(deps, { countryId, msisdn });
  const { routeId } = number;
  const person = await deps.directory.findPerson(deps.db, number);
  const found =
    person === undefined ? undefined : await findRegisterEntry(deps.db, routeId, person);
  if (!found) return { routeId, optOut: null };
  const { id, atMs, source, reason, inRegister } = found;
  return { routeId, optOut: { id, at: new Date(atMs).toISOString(), source, reason, inRegister } };
}

/** Opt-outs on the routes of a country by day. Throws not-found. */
export async function countOptOutsByDay(
  db: Database,
  query: { countryId: number; from?: string | undefined; to?: string | undefined },
): Promise<RegisterCount[]> {
  if (!countryById(query.countryId)) throw new AppError("not-found");
  const routes = await listRoutes(db);
  const routeIds = routes.flatMap((route) =>
    route.country.id === query.countryId ? [route.routeId] : [],
  );
  return countRegister(db, { routeIds, from: query.from ?? null, to: query.to ?? null });
}

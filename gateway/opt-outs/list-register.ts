import { countryById } from "../../domain/countries.ts";
import { AppError } from "../../domain/errors.ts";
import { maskMsisdn } from "../../domain/people/msisdn.ts";
import { listRoutes } from "../catalogue/catalogue.store.ts";
import type { OptOutDeps } from "./advertiser-opt-outs.ts";
import { countEntries, listEntries } from "./register.store.ts";

/** Opt-outs of a country, newest first, before an id. Numbers are masked. Throws not-found. */
export async function listMaskedOptOuts(
  { db, directory }: OptOutDeps,
  { countryId, before, limit }: { countryId: number; before: number | undefined; limit: number },
) {
  if (!countryById(countryId)) throw new AppError("not-found");
  const routeIds = (await listRoutes(db))
    .filter(({ country }) => country.id === countryId)
    .map(({ routeId }) => routeId);
  const entries = await listEntries(db, { routeIds, before, limit });
  const masks = new Map<number, string>();
  for (const [routeId, on] of Map.groupBy(entries, (entry) => entry.routeId)) {
    const people = on.map(({ person }) => person);
    const numbers = await directory.numbersOf(db, routeId, people);
    for (const [at, { id }] of on.entries()) masks.set(id, maskMsisdn(numbers[at] ?? ""));
  }
  return {
    total: await countEntries(db, routeIds),
    optOuts: entries.map(({ id, routeId, atMs, source, reason }) => ({
      id,
      routeId,
      number: masks.get(id) ?? "",
      at: new Date(atMs).toISOString(),
      source,
      reason,
    })),
    next: entries.length === limit ? (entries.at(-1)?.id ?? null) : null,
  };
}

import type { CountryConfig } from "../../../../../domain/countries.ts";
import { networkFinder } from "../../../../../domain/people/national-number.ts";
import { NumberSet } from "../../../../../domain/people/number-set.ts";
import { findCountryId } from "../list.store.ts";
import { countryOf } from "../preview-file.ts";
import { addOptedOut } from "./left-out.ts";
import { type NumbersDeps, readNumbers } from "./read-numbers.ts";

/** People of lists by route, each once; without those who opted out here and those of the lists left out. */
export async function countPeopleByRoute(
  deps: NumbersDeps,
  { listIds, exceptListIds }: { listIds: readonly string[]; exceptListIds: readonly string[] },
): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  const except = await byCountry(deps, exceptListIds);
  for (const [countryId, ids] of await byCountry(deps, listIds)) {
    const country = countryOf(countryId);
    const leftOut = new NumberSet();
    await addOptedOut(deps, country, leftOut);
    for (const id of except.get(countryId) ?? [])
      for await (const piece of readNumbers(deps, id))
        for (const number of piece) leftOut.add(number);
    await count(deps, { country, ids, leftOut }, counts);
  }
  return counts;
}

async function count(
  deps: NumbersDeps,
  { country, ids, leftOut }: { country: CountryConfig; ids: string[]; leftOut: NumberSet },
  counts: Map<number, number>,
): Promise<void> {
  const networkOf = networkFinder(country);
  // Whoever was counted is left out of the next list; the numbers of one list are there once.
  const isOne = ids.length === 1;
  for (const id of ids)
    for await (const piece of readNumbers(deps, id))
      for (const number of piece) {
        if (isOne ? leftOut.has(number) : !leftOut.add(number)) continue;
        const routeId = networkOf(number);
        counts.set(routeId, (counts.get(routeId) ?? 0) + 1);
      }
}

async function byCountry(
  { db }: NumbersDeps,
  listIds: readonly string[],
): Promise<Map<number, string[]>> {
  const lists = new Map<number, string[]>();
  for (const id of listIds) {
    const countryId = await findCountryId(db, id);
    lists.set(countryId, [...(lists.get(countryId) ?? []), id]);
  }
  return lists;
}

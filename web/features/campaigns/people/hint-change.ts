import type { Outputs } from "../../../api/client.ts";
import type { Country, Draft } from "../draft/draft.ts";
import { toggleCity, toggleCounty } from "../audience/places.ts";

type Hint = Pick<Outputs["audience"]["hints"]["hints"][number], "kind" | "id">;

/** The draft patch of a hint; empty when already applied. */
export function placeOfHint(
  draft: Draft,
  { kind, id }: Hint,
  { counties }: Pick<Country, "counties">,
): Partial<Draft> {
  if (id === null) return {};
  if (kind === "add-age") return { ageGroups: added(draft.ageGroups, id) };
  if (kind === "add-gender") return { gender: bothOrOne(added(draft.gender, id)) };
  if (kind === "add-county") {
    const county = counties.find(({ countyId }) => countyId === id);
    return county && !draft.counties.includes(id) ? toggleCounty(draft, county) : {};
  }
  const county = counties.find(({ cities }) => cities.some(({ cityId }) => cityId === id));
  return county && !draft.cities.includes(id) ? toggleCity(draft, county, id) : {};
}

/**
 * The hints that bring something: while the money reaches only some of the people who match, more of them are of no use, and a
 * shorter text still is. `people` 0: no amount was named yet.
 */
export function usefulHints<Given extends Pick<Hint, "kind">>(
  hints: readonly Given[],
  people: number,
  maxPeople: number | undefined,
): Given[] {
  const isMoneyTheLimit = people > 0 && maxPeople !== undefined && people < maxPeople;
  return hints.filter(({ kind }) => kind === "shorten-text" || !isMoneyTheLimit);
}

function added(list: readonly number[], id: number): number[] {
  return list.includes(id) ? [...list] : [...list, id].sort((a, b) => a - b);
}

/** Both genders are no limit. */
function bothOrOne(gender: number[]): number[] {
  return gender.length > 1 ? [] : gender;
}

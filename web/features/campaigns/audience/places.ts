import type { Country, Draft } from "../draft/draft.ts";

type Places = Pick<Draft, "counties" | "cities">;
type County = Country["counties"][number];

const without = (list: number[], gone: readonly number[]) =>
  list.filter((id) => !gone.includes(id));

const citiesOf = (county: County) => county.cities.map(({ cityId }) => cityId);

/** Takes a whole province in or out. Its cities go: they are part of it. */
export function toggleCounty(places: Places, county: County): Places {
  const { counties, cities } = places;
  const isIn = counties.includes(county.countyId);
  return {
    counties: isIn ? without(counties, [county.countyId]) : [...counties, county.countyId],
    cities: without(cities, citiesOf(county)),
  };
}

/** Takes a city in or out. A province that was in as a whole is narrowed to the city. */
export function toggleCity(places: Places, county: County, cityId: number): Places {
  const { counties, cities } = places;
  return {
    counties: without(counties, [county.countyId]),
    cities: cities.includes(cityId) ? without(cities, [cityId]) : [...cities, cityId],
  };
}

/** The chosen cities of a province. */
export function chosenCities({ cities }: Places, county: County): County["cities"] {
  return county.cities.filter(({ cityId }) => cities.includes(cityId));
}

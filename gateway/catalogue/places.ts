import { countryByCode, type CountryCode } from "../../domain/countries.ts";
import { COUNTY_ROWS } from "./county-rows.ts";

/** A place as the base knows it: cityId 0 is the part of the county outside its named cities. */
export type Place = { countyId: number; cityId: number; weight: number };

export type City = { cityId: number; cityName: string };
export type County = { countyId: number; countyName: string; population: number; cities: City[] };

const IDS_PER_LEVEL = 100;
const PER_MILLE = 1000;
/** Of a thousand people in a county, those in its named towns, largest first; the rest live elsewhere in it. */
const TOWN_PER_MILLE = [230, 110, 70, 50, 40, 30];

/** The provinces or regions of a country with their towns. A county is country × 100 + n, a city county × 100 + n. */
export function countiesOf(countryCode: CountryCode): County[] {
  const countryId = countryByCode(countryCode).id;
  return COUNTY_ROWS[countryCode].map(([countyName, population, names], index) => {
    const countyId = countryId * IDS_PER_LEVEL + index + 1;
    const cities = names.map((cityName, n) => ({
      cityId: countyId * IDS_PER_LEVEL + n + 1,
      cityName,
    }));
    return { countyId, countyName, population, cities };
  });
}

/** Where the people of a country live, for the synthetic base: every town, and the rest of every county as city 0. */
export function placesOf(countryCode: CountryCode): Place[] {
  return countiesOf(countryCode).flatMap(({ countyId, population, cities }) => {
    const towns = cities.map(({ cityId }, n) => ({
      countyId,
      cityId,
      weight: (population * (TOWN_PER_MILLE[n] ?? 0)) / PER_MILLE,
    }));
    const inTowns = towns.reduce((sum, town) => sum + town.weight, 0);
    return [...towns, { countyId, cityId: 0, weight: population - inTowns }];
  });
}

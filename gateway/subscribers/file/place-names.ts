import type { CountryCode } from "../../../domain/countries.ts";
import { countiesOf } from "../../catalogue/places.ts";

/** A county, and a town of it; no town is the rest of the county. */
export type KnownPlace = { countyId: number | null; cityId: number | null };

export type PlaceNames = {
  /**
   * The place that a province and a town name; both null when neither is given. A town that is not in the catalogue is the rest
   * of its province. Undefined when nothing that is given is known.
   */
  find(province: string, town: string): KnownPlace | undefined;
};

const NOWHERE: KnownPlace = { countyId: null, cityId: null };

/** The places of a country by name or id. "Gqeberha (Port Elizabeth)" is found by either of its names. */
export function createPlaceNames(countryCode: CountryCode): PlaceNames {
  const counties = new Map<string, number>();
  const cities = new Map<string, { countyId: number; cityId: number }>();
  for (const { countyId, countyName, cities: towns } of countiesOf(countryCode)) {
    for (const name of namesOf(countyName, countyId)) counties.set(name, countyId);
    for (const { cityId, cityName } of towns)
      for (const name of namesOf(cityName, cityId)) cities.set(name, { countyId, cityId });
  }
  return {
    find(province, town) {
      const countyId = counties.get(plain(province));
      const city = cities.get(plain(town));
      if (city && (countyId === undefined || city.countyId === countyId)) return city;
      if (countyId !== undefined) return { countyId, cityId: null };
      return province === "" && town === "" ? NOWHERE : undefined;
    },
  };
}

function namesOf(name: string, id: number): string[] {
  const [first = "", inBrackets = ""] = name.split("(");
  const names = [name, first, ...inBrackets.split(","), String(id)];
  return names.map(plain).filter((known) => known !== "");
}

/** Without accents, signs, spaces and capitals. */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}

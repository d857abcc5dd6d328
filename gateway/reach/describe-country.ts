import {
  AGE_BANDS,
  ARPU_BANDS,
  GENDERS,
  INTEREST_GROUPS,
  type Named,
  SEGMENTS,
} from "../../domain/catalogue.ts";
import type { CountryConfig } from "../../domain/countries.ts";
import type { Counters, ReachEngine } from "./reach-engine.ts";
import { countiesOf } from "../catalogue/places.ts";

type CounterName = Exclude<keyof Counters, "people">;

const GROUPS: readonly {
  groupId: number;
  name: string;
  counter: CounterName;
  list: readonly Named[];
}[] = [
  { groupId: INTEREST_GROUPS.gender, name: "Gender", counter: "genders", list: GENDERS },
  { groupId: INTEREST_GROUPS.ageRange, name: "Age", counter: "ageGroups", list: AGE_BANDS },
  {
    groupId: INTEREST_GROUPS.arpu,
    name: "Monthly spend on the phone",
    counter: "arpu",
    list: ARPU_BANDS,
  },
  { groupId: INTEREST_GROUPS.segments, name: "Interests", counter: "interests", list: SEGMENTS },
];

/** The named groups with their interests; unknown ids are left out. */
export function describeGroups(groupIds: readonly number[]) {
  return GROUPS.filter(({ groupId }) => groupIds.includes(groupId)).map(
    ({ groupId, name, list }) => ({ groupId, name, interests: [...list] }),
  );
}

/** The places and interests of a country, each with the people it holds over the given routes. */
export function describeCountry(
  country: CountryConfig,
  routeIds: readonly number[],
  reach: ReachEngine,
) {
  const counters = routeIds.map((routeId) => reach.counters(routeId));
  const people = (name: CounterName, id: number) =>
    counters.reduce((sum, counter) => sum + (counter[name].get(id) ?? 0), 0);
  return {
    countryId: country.id,
    counties: countiesOf(country.code).map(({ countyId, countyName, cities }) => ({
      countyId,
      countyName,
      localeId: countyId,
      counter: people("counties", countyId),
      cities: cities.map((city) => ({ ...city, counter: people("cities", city.cityId) })),
    })),
    interestGroups: GROUPS.map(({ groupId, name, counter, list }) => ({
      groupId,
      name,
      interests: list.map((interest) => ({ ...interest, counter: people(counter, interest.id) })),
    })),
  };
}

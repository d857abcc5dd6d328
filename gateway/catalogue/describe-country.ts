import {
  AGE_BANDS,
  ARPU_BANDS,
  GENDERS,
  INTEREST_GROUPS,
  type Named,
  SEGMENTS,
} from "../../domain/catalogue.ts";
import type { CountryFacts } from "../../domain/countries.ts";
import type { Counters, ReachEngine } from "../reach/reach-engine.ts";
import { countiesOf } from "./places.ts";

/** Group of the interest segments; the other three are numbered by the spec. */
const SEGMENT_GROUP = 60;

type CounterName = Exclude<keyof Counters, "people">;

/** The places and interests of a country, each with the people it holds over the given routes. */
export function describeCountry(
  country: CountryFacts,
  routeIds: readonly number[],
  reach: ReachEngine,
) {
  const counters = routeIds.map((routeId) => reach.counters(routeId));
  const people = (name: CounterName, id: number) =>
    counters.reduce((sum, counter) => sum + (counter[name].get(id) ?? 0), 0);
  const group = (groupId: number, name: string, counter: CounterName, list: readonly Named[]) => ({
    groupId,
    name,
    interests: list.map((interest) => ({ ...interest, counter: people(counter, interest.id) })),
  });
  return {
    countryId: country.id,
    counties: countiesOf(country.code).map(({ countyId, countyName, cities }) => ({
      countyId,
      countyName,
      localeId: countyId,
      counter: people("counties", countyId),
      cities: cities.map((city) => ({ ...city, counter: people("cities", city.cityId) })),
    })),
    interestGroups: [
      group(INTEREST_GROUPS.gender, "Gender", "genders", GENDERS),
      group(INTEREST_GROUPS.ageRange, "Age", "ageGroups", AGE_BANDS),
      group(INTEREST_GROUPS.arpu, "Monthly spend on the phone", "arpu", ARPU_BANDS),
      group(SEGMENT_GROUP, "Interests", "interests", SEGMENTS),
    ],
  };
}

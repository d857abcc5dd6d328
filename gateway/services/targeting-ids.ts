import { AGE_BANDS, ARPU_BANDS, GENDERS, type Named, SEGMENTS } from "../../domain/catalogue.ts";
import type { CountryCode } from "../../domain/countries.ts";
import { countiesOf } from "../catalogue/places.ts";
import type { PropertyIds, Targeting } from "../reach/reach-engine.ts";

const idsOf = (list: readonly Named[]): ReadonlySet<number> => new Set(list.map(({ id }) => id));

const KNOWN = {
  genders: idsOf(GENDERS),
  ageGroups: idsOf(AGE_BANDS),
  arpu: idsOf(ARPU_BANDS),
  interests: idsOf(SEGMENTS),
};

type Known = Readonly<Record<keyof PropertyIds, ReadonlySet<number>>>;
const known = new Map<CountryCode, Known>();

/** The ids that there are in a country: places stay the same while the program runs. */
function knownIn(countryCode: CountryCode): Known {
  const before = known.get(countryCode);
  if (before) return before;
  const counties = countiesOf(countryCode);
  const made: Known = {
    ...KNOWN,
    targetedCounties: new Set(counties.map(({ countyId }) => countyId)),
    targetedCities: new Set(counties.flatMap(({ cities }) => cities.map(({ cityId }) => cityId))),
  };
  known.set(countryCode, made);
  return made;
}

/** Paths of the ids that do not exist in the country, as in a service. */
export function unknownIds(targeting: Targeting, countryCode: CountryCode): string[] {
  const known = knownIn(countryCode);
  const unknownOf = (property: keyof PropertyIds, ids: readonly number[], path: string) =>
    ids.flatMap((id, index) => (known[property].has(id) ? [] : [`${path}.${index}`]));
  const names = Object.keys(known) as (keyof PropertyIds)[];
  return [
    ...names.flatMap((name) => unknownOf(name, targeting[name], `targeting.${name}`)),
    ...(targeting.rules ?? []).flatMap(({ anyOf }, rule) =>
      anyOf.flatMap(({ property, ids }, at) =>
        unknownOf(property, ids, `targeting.rules.${rule}.anyOf.${at}.ids`),
      ),
    ),
  ];
}

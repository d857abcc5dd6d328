import { placeName } from "../../text/place-names.ts";
import { AGE_BANDS } from "../../catalogue.ts";
import { formatList } from "../../text/formats.ts";
import { translate } from "../../translate.ts";
import type { DraftFields } from "../campaign.ts";

type Places = Pick<DraftFields, "counties" | "cities">;
/** A country's places by name. */
type Named = {
  name: string;
  counties: readonly {
    countyId: number;
    countyName: string;
    cities: readonly { cityId: number; cityName: string }[];
  }[];
};

const FEMALE = 21;
const MALE = 20;

/** "26–45", "18–25 and 46 or older"; undefined when every age is meant. */
export function agePhrase(ageGroups: readonly number[]): string | undefined {
  const chosen = AGE_BANDS.filter(({ id }) => ageGroups.includes(id));
  if (chosen.length === 0 || chosen.length === AGE_BANDS.length) return undefined;
  const stretches: { from: number; to: number | undefined; lastId: number }[] = [];
  for (const { id, name } of chosen) {
    const [from = 0, to] = name.replace("+", "").split("-").map(Number);
    const last = stretches.at(-1);
    if (last && last.lastId === id - 1) Object.assign(last, { to, lastId: id });
    else stretches.push({ from, to, lastId: id });
  }
  return formatList(
    stretches.map(({ from, to }) =>
      to === undefined ? translate("{from} or older", { from }) : `${from}–${to}`,
    ),
  );
}

const MAX_PLACES = 3;

/** The audience in one line: "Women aged 26–45 in Gauteng". */
export function peopleText(
  draft: Pick<DraftFields, "gender" | "ageGroups"> &
    Places &
    Partial<Pick<DraftFields, "targetModel" | "listUse" | "arpu" | "interests">>,
  country: Named,
): string {
  if (draft.targetModel === "list" && (draft.listUse ?? "all") === "all")
    return translate("People on your own list");
  if (draft.targetModel === "everyone")
    return translate("Everyone in {country}", { country: placeName(country.name) });
  const places = placeNames(draft, country.counties);
  const shown = places.slice(0, MAX_PLACES);
  const rest = places.length - shown.length;
  const where =
    places.length === 0
      ? translate("all of {country}", { country: placeName(country.name) })
      : formatList(
          rest > 0
            ? [
                ...shown,
                translate("{rest, plural, one {# more place} other {# more places}}", { rest }),
              ]
            : shown,
        );
  const ages = agePhrase(draft.ageGroups);
  const gender = genderOf(draft.gender);
  const isEveryone = places.length === 0 && gender === "everyone" && !ages;
  const who = isEveryone
    ? translate("Everyone in {country}", { country: placeName(country.name) })
    : ages
      ? translate(
          "{gender, select, women {Women aged {ages}} men {Men aged {ages}} other {Everyone aged {ages}}} in {where}",
          { gender, ages, where },
        )
      : translate("{gender, select, women {Women} men {Men} other {Everyone}} in {where}", {
          gender,
          where,
        });
  const what = likes(draft);
  const people = what === "" ? who : translate("{who}, by {what}", { who, what });
  if (draft.targetModel !== "list") return people;
  return draft.listUse === "matching"
    ? translate("People on your own list who match: {people}", { people })
    : translate("People on your own list, and others: {people}", { people });
}

/** The names of the chosen places, provinces first; empty when the whole country is meant. */
function placeNames(places: Places, counties: Named["counties"]): string[] {
  const provinces = counties.filter(({ countyId }) => places.counties.includes(countyId));
  const cities = counties
    .flatMap((county) => county.cities)
    .filter(({ cityId }) => places.cities.includes(cityId));
  return [
    ...provinces.map(({ countyName }) => placeName(countyName)),
    ...cities.map(({ cityName }) => cityName),
  ];
}

function likes({
  arpu = [],
  interests = [],
}: Partial<Pick<DraftFields, "arpu" | "interests">>): string {
  const parts = [
    ...(arpu.length > 0 ? [translate("phone spend")] : []),
    ...(interests.length > 0 ? [translate("interests")] : []),
  ];
  return formatList(parts);
}

function genderOf(gender: readonly number[]): string {
  if (gender.includes(FEMALE) && !gender.includes(MALE)) return "women";
  if (gender.includes(MALE) && !gender.includes(FEMALE)) return "men";
  return "everyone";
}

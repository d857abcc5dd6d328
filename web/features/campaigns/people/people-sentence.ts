import { AGE_BANDS, TARGET_MODEL } from "../../../../domain/catalogue.ts";
import type { Country, Draft } from "../draft/draft.ts";
import { placeNames } from "./places.ts";

const FEMALE = 21;
const MALE = 20;

/** "26–45", "18–25 and 46 or older"; undefined when every age is meant. */
export function agePhrase(ageGroup: readonly number[]): string | undefined {
  const chosen = AGE_BANDS.filter(({ id }) => ageGroup.includes(id));
  if (chosen.length === 0 || chosen.length === AGE_BANDS.length) return undefined;
  const stretches: { from: number; to: number | undefined; lastId: number }[] = [];
  for (const { id, name } of chosen) {
    const [from = 0, to] = name.replace("+", "").split("-").map(Number);
    const last = stretches.at(-1);
    if (last && last.lastId === id - 1) Object.assign(last, { to, lastId: id });
    else stretches.push({ from, to, lastId: id });
  }
  return joined(
    stretches.map(({ from, to }) => (to === undefined ? `${from} or older` : `${from}–${to}`)),
  );
}

/** "a", "a and b", "a, b and c". */
export function joined(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

const MOST_PLACES = 3;

/** Who is meant, in one line: "Women aged 26–45 in Gauteng". */
export function peopleSentence(
  draft: Pick<Draft, "gender" | "ageGroup" | "targetedCounties" | "targetedCities"> &
    Partial<Pick<Draft, "targetModelId" | "arpu" | "interests">>,
  country: Pick<Country, "name" | "counties">,
): string {
  if (draft.targetModelId === TARGET_MODEL.list) return "People on your own list";
  if (draft.targetModelId === TARGET_MODEL.everyone) return `Anyone in ${country.name}`;
  const places = placeNames(draft, country.counties);
  const shown = places.slice(0, MOST_PLACES);
  const rest = places.length - shown.length;
  const where =
    places.length === 0
      ? `all of ${country.name}`
      : joined(rest > 0 ? [...shown, `${rest} more ${rest === 1 ? "place" : "places"}`] : shown);
  const ages = agePhrase(draft.ageGroup);
  return `${genderWord(draft.gender)}${ages ? ` aged ${ages}` : ""} in ${where}${likes(draft)}`;
}

function likes({ arpu = [], interests = [] }: Partial<Pick<Draft, "arpu" | "interests">>): string {
  const parts = [
    ...(arpu.length > 0 ? ["phone spend"] : []),
    ...(interests.length > 0 ? ["interests"] : []),
  ];
  return parts.length > 0 ? `, by ${joined(parts)}` : "";
}

function genderWord(gender: readonly number[]): string {
  if (gender.includes(FEMALE) && !gender.includes(MALE)) return "Women";
  if (gender.includes(MALE) && !gender.includes(FEMALE)) return "Men";
  return "Everyone";
}

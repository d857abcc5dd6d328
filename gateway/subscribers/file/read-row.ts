import { ARPU_BANDS, type Named, SEGMENTS } from "../../../domain/catalogue.ts";
import type { CountryCode } from "../../../domain/countries.ts";
import { mayHoldNumber, normaliseMsisdn } from "../../../domain/people/msisdn.ts";
import { isCivilDate } from "../../../domain/schedule/zoned-time.ts";
import { FEMALE, MALE } from "../../reach/route-columns.ts";
import type { Field, Heading } from "./heading.ts";
import type { KnownPlace, PlaceNames } from "./place-names.ts";
import type { Refusal } from "./refusals.ts";

export type RowRules = {
  countryCode: CountryCode;
  /** Today's civil date in the country. */
  today: string;
  places: PlaceNames;
};

/** What a file says of a subscriber; null where it says nothing. */
export type Attributes = KnownPlace & {
  birthYear: number | null;
  /** Catalogue ids. */
  gender: number | null;
  arpu: number | null;
  /** Bit n-1 is interest n. */
  interests: number;
  consentSource: string | null;
  consentOn: string | null;
};

export type SubscriberRow = {
  msisdn: string;
  action: "set" | "remove" | "withdraw";
  attributes: Attributes;
};

export const NO_ATTRIBUTES: Attributes = {
  countyId: null,
  cityId: null,
  birthYear: null,
  gender: null,
  arpu: null,
  interests: 0,
  consentSource: null,
  consentOn: null,
};

const ADULT_AGE = 18;
const OLDEST_AGE = 120;
const MAX_SOURCE_CHARACTERS = 60;
const EARLIEST_CONSENT = "2000-01-01";
const GENDER_NAMES = new Map([
  ...["f", "female", "woman", String(FEMALE)].map((name) => [name, FEMALE] as const),
  ...["m", "male", "man", String(MALE)].map((name) => [name, MALE] as const),
]);
const INTEREST_SEPARATOR = /[|;/]/;

/** A subscriber, or the first reason why the row is not taken. A cell that is empty says nothing; one that cannot be read does. */
export function readRow(
  cells: readonly string[],
  fields: Heading["fields"],
  rules: RowRules,
): SubscriberRow | Refusal {
  if (cells.slice(fields.length).some((cell) => cell.trim() !== "")) return "bad-row";
  const cell = (field: Field): string => {
    const column = fields.indexOf(field);
    return column < 0 ? "" : (cells[column] ?? "").trim();
  };
  const number = normaliseMsisdn(cell("number"), rules.countryCode);
  if (!number.ok) return number.reason === "wrong-country" ? "wrong-country" : "bad-number";
  const action = cell("action").toLowerCase() || "set";
  if (action === "remove" || action === "withdraw")
    return { msisdn: number.msisdn, action, attributes: NO_ATTRIBUTES };
  if (action !== "set") return "bad-action";
  const consent = readConsent(cell("consentSource"), cell("consentDate"), rules.today);
  if (typeof consent === "string") return consent;
  const profile = readProfile(cell, rules);
  if (typeof profile === "string") return profile;
  return { msisdn: number.msisdn, action, attributes: { ...consent, ...profile } };
}

function readConsent(
  source: string,
  date: string,
  today: string,
): Pick<Attributes, "consentSource" | "consentOn"> | Refusal {
  if (source === "" || date === "") return "no-consent";
  const isReadable = source.length <= MAX_SOURCE_CHARACTERS && !/\p{Cc}/u.test(source);
  if (!isReadable || mayHoldNumber(source)) return "bad-consent-source";
  if (!isCivilDate(date) || date < EARLIEST_CONSENT || date > today) return "bad-consent-date";
  return { consentSource: source, consentOn: date };
}

function readProfile(
  cell: (field: Field) => string,
  { places, today }: RowRules,
): Omit<Attributes, "consentSource" | "consentOn"> | Refusal {
  const place = places.find(cell("province"), cell("town"));
  if (!place) return "unknown-place";
  const birthYear = readBirthYear(cell("birthYear"), cell("age"), Number(today.slice(0, 4)));
  if (typeof birthYear === "string") return birthYear;
  const gender = GENDER_NAMES.get(cell("gender").toLowerCase()) ?? null;
  if (gender === null && cell("gender") !== "") return "bad-gender";
  const arpu = idOf(ARPU_BANDS, cell("spend")) ?? null;
  if (arpu === null && cell("spend") !== "") return "bad-spend";
  let interests = 0;
  for (const name of cell("interests").split(INTEREST_SEPARATOR)) {
    if (name.trim() === "") continue;
    const id = idOf(SEGMENTS, name.trim());
    if (id === undefined) return "unknown-interest";
    interests |= 1 << (id - 1);
  }
  return { ...place, birthYear, gender, arpu, interests };
}

/** Of an age the year in which it was reached. Who turns 18 this year may not be 18 yet. */
function readBirthYear(year: string, age: string, thisYear: number): number | null | Refusal {
  if (year === "" && age === "") return null;
  const text = year === "" ? age : year;
  const isWhole = /^\d{1,4}$/.test(text);
  const years = year === "" ? Number(text) : thisYear - Number(text);
  if (!isWhole || years < 0 || years > OLDEST_AGE) return "bad-age";
  if (years < ADULT_AGE || (year !== "" && years === ADULT_AGE)) return "under-age";
  return thisYear - years;
}

function idOf(list: readonly Named[], text: string): number | undefined {
  const wanted = text.toLowerCase();
  return list.find(({ id, name }) => name.toLowerCase() === wanted || String(id) === wanted)?.id;
}

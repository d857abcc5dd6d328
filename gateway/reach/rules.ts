import type { Place } from "../catalogue/places.ts";
import type { Condition, Rule } from "./reach-engine.ts";
import { profileOf, PROFILES } from "./route-columns.ts";

/** What a rule says of interests, as masks (bit n-1 is n): one of `any`, or none of one of `without`. */
export type InterestClause = { any: number; without: readonly number[] };

/** Rules of a targeting, worked out for each place and profile: bit n is rule n. */
export type CompiledRules = {
  all: number;
  /** Rules that everybody of a place, or of a profile, fulfils. */
  ofPlace: Int32Array;
  ofProfile: Int32Array;
  /** Rules that interests can fulfil; undefined for those that they cannot. */
  interests: readonly (InterestClause | undefined)[];
};

export const MAX_RULES = 10;

/** Works rules out for the places of a route. */
export function compileRules(places: readonly Place[], rules: readonly Rule[]): CompiledRules {
  const bitsOf = (isFulfilled: (condition: Condition) => boolean) =>
    rules.reduce((bits, { anyOf }, at) => (anyOf.some(isFulfilled) ? bits | (1 << at) : bits), 0);
  return {
    all: (1 << rules.length) - 1,
    ofPlace: Int32Array.from(places, (place) => bitsOf((it) => isOfPlace(it, place))),
    ofProfile: Int32Array.from({ length: PROFILES }, (_, bits) => {
      const profile = profileOf(bits);
      return bitsOf((condition) => isOfProfile(condition, profile));
    }),
    interests: rules.map(({ anyOf }) => clauseOf(anyOf)),
  };
}

/** The rules that somebody of a place and profile needs interests for; -1 where one of them cannot be fulfilled by any. */
export function missingRules(rules: CompiledRules, place: number, profile: number): number {
  const missing = rules.all & ~((rules.ofPlace[place] ?? 0) | (rules.ofProfile[profile] ?? 0));
  for (let at = 0; at < rules.interests.length; at += 1)
    if ((missing >> at) & 1 && rules.interests[at] === undefined) return -1;
  return missing;
}

/** Whether somebody with interests fulfils all of some rules. */
export function hasInterestsFor(
  { interests }: CompiledRules,
  missing: number,
  mask: number,
): boolean {
  return interests.every(
    (clause, at) =>
      ((missing >> at) & 1) === 0 ||
      (clause !== undefined &&
        ((clause.any & mask) !== 0 || clause.without.some((none) => (none & mask) === 0))),
  );
}

const is = ({ ids, isNot }: Condition, value: number): boolean => ids.includes(value) !== isNot;

// What is not known is no value, and nobody is taken for somebody who is not one. In a county that is known, city 0 is none of its cities.
function isOfPlace(condition: Condition, { countyId, cityId }: Place): boolean {
  if (countyId === 0) return false;
  if (condition.property === "targetedCounties") return is(condition, countyId);
  return condition.property === "targetedCities" && is(condition, cityId);
}

function isOfProfile(condition: Condition, profile: ReturnType<typeof profileOf>): boolean {
  const { property } = condition;
  if (property !== "genders" && property !== "ageGroups" && property !== "arpu") return false;
  const value = { genders: profile.gender, ageGroups: profile.ageGroup, arpu: profile.arpu }[
    property
  ];
  return value !== 0 && is(condition, value);
}

function clauseOf(anyOf: readonly Condition[]): InterestClause | undefined {
  const ofInterests = anyOf.filter(({ property }) => property === "interests");
  if (ofInterests.length === 0) return undefined;
  const maskOf = ({ ids }: Condition) => ids.reduce((mask, id) => mask | (1 << (id - 1)), 0);
  return {
    any: ofInterests
      .filter(({ isNot }) => !isNot)
      .reduce((mask, condition) => mask | maskOf(condition), 0),
    without: ofInterests.filter(({ isNot }) => isNot).map(maskOf),
  };
}

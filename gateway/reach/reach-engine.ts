import type { People } from "./people-set.ts";

/** Values of each property of people, by catalogue ids. */
export type PropertyIds = {
  genders: readonly number[];
  ageGroups: readonly number[];
  targetedCounties: readonly number[];
  targetedCities: readonly number[];
  arpu: readonly number[];
  interests: readonly number[];
};

/** That somebody has one of some values of a property, or is known to have none of them (of interests: has none of them). */
export type Condition = {
  property: keyof PropertyIds;
  ids: readonly number[];
  isNot: boolean;
};

/** At least one of the conditions holds. */
export type Rule = { anyOf: readonly Condition[] };

/**
 * The audience by catalogue ids. An empty list means no limit; places are a named county OR a named city. All rules hold as well: any
 * AND, OR and NOT of conditions can be written as rules.
 */
export type Targeting = PropertyIds & { rules?: readonly Rule[] | undefined };

export const EVERYBODY: Targeting = {
  genders: [],
  ageGroups: [],
  targetedCounties: [],
  targetedCities: [],
  arpu: [],
  interests: [],
};

/** People who agreed to advertising, by every property the catalogue knows. Keys are catalogue ids. */
export type Counters = {
  people: number;
  counties: Map<number, number>;
  cities: Map<number, number>;
  genders: Map<number, number>;
  ageGroups: Map<number, number>;
  arpu: Map<number, number>;
  interests: Map<number, number>;
};

/** The position in a walk through the matching people; the same seed always gives the same order. */
export type PickPosition = { seed: number; cursor: number; limit: number };
export type Picked = { people: number[]; cursor: number; exhausted: boolean };

/**
 * The subscribers of every route, known by a number and by nothing else: their index (0 … n-1) in the synthetic base, in an
 * imported one the directory's. Only people who agreed to advertising are ever counted or picked. Unknown routes hold nobody.
 */
export type ReachEngine = {
  /** Number of matching people; of those within a set and not in others, where any are given. */
  count(
    routeId: number,
    targeting: Targeting,
    sets?: { within?: People | undefined; without?: readonly People[] | undefined },
  ): number;
  /** Number of the given people who match. */
  countAmong(routeId: number, targeting: Targeting, people: Iterable<number>): number;
  /** Those of the given people who match. */
  matching(routeId: number, targeting: Targeting, people: Iterable<number>): Set<number>;
  /** The next `limit` matching people from `cursor` on, in an order that looks random; each person comes once. */
  pick(routeId: number, targeting: Targeting, position: PickPosition): Picked;
  counters(routeId: number): Counters;
  /** Which state of the route's people this is: a cursor leads on only in the state it came from. */
  revisionOf(routeId: number): number;
};

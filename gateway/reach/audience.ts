import type { ListUse } from "../../domain/campaign/campaign.ts";
import { type People, PeopleSet } from "./people-set.ts";
import type { ReachEngine, Targeting } from "./reach-engine.ts";

/** Whom a service means on a route; sets of people narrow it. */
export type Audience = {
  /** How many of them are in none of the sets. */
  without(sets: readonly People[]): number;
  /** How many of them are in the set. */
  within(set: People): number;
};

type Asked = { reach: ReachEngine; routeId: number; targeting: Targeting };

/** The people who match a profile, but for those left out. */
export function audienceOfProfile(
  { reach, routeId, targeting }: Asked,
  leftOut: ReadonlySet<number>,
): Audience {
  const without = leftOut.size === 0 ? [] : [new PeopleSet(leftOut)];
  return {
    without: (sets) => reach.count(routeId, targeting, { without: [...without, ...sets] }),
    within: (within) => reach.count(routeId, targeting, { within, without }),
  };
}

/** The people of lists but for those left out: all of them, those who match the profile, or they and the profile's people, each once. */
export function audienceOfLists(
  asked: Asked,
  listUse: ListUse,
  { members, leftOut }: { members: ReadonlySet<number>; leftOut: ReadonlySet<number> },
): Audience {
  if (listUse === "matching")
    return ofSet(asked.reach.matching(asked.routeId, asked.targeting, members));
  const ofLists = ofSet(members);
  if (listUse === "all") return ofLists;
  const others = audienceOfProfile(asked, members.union(leftOut));
  return {
    without: (sets) => ofLists.without(sets) + others.without(sets),
    within: (set) => ofLists.within(set) + others.within(set),
  };
}

function ofSet(people: ReadonlySet<number>): Audience {
  return {
    without(sets) {
      let count = 0;
      for (const person of people) if (!sets.some((set) => set.has(person))) count += 1;
      return count;
    },
    within(set) {
      let count = 0;
      for (const person of people) if (set.has(person)) count += 1;
      return count;
    },
  };
}

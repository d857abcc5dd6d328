import type { Mutation } from "../../../mutation.ts";

const LOST = "server/features/campaigns/quote/lost-list-answers.test.ts › ";

/** What the thirteenth long attack found about lists, sender names and bookings. */
export const THIRTEENTH_LISTS: readonly Mutation[] = [
  {
    of: "lists: that a network is asked for one is noted before",
    file: "server/features/audience/lists/list-on-routes.ts",
    find: "    await upsertAsked(deps.db, { ...asked, clientId }, deps.clock.now());\n",
    replace: "",
    proof: `${LOST}what networks made of a list while their answers were lost is deleted with it, at each address that they were asked at`,
  },
  {
    of: "lists: a network that does not know one yet is asked again",
    file: "server/features/audience/lists/asked/end-asked.ts",
    find: "return isStillLoading ? UNKNOWN_AGAIN_MS : undefined;",
    replace: "return undefined;",
    proof: `${LOST}a list that a network is still loading when it is deleted is deleted there afterwards`,
  },
];

import type { Mutation } from "../../../mutation.ts";

const LOST = "server/features/campaigns/quote/lost-list-answers.test.ts › ";
const NAMES = "gateway/exchange/asked-names/asked-names.test.ts › ";
const MANY = "server/features/campaigns/submission/many-bookings.test.ts › ";

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
  {
    of: "sender names: three open ones of one advertiser",
    file: "gateway/exchange/asked-names/ask-for-name.ts",
    find: "  if (own.length >= MAX_OPEN_OF_ONE) return instead(oldestOf(own));\n",
    replace: "",
    proof: `${NAMES}one advertiser has three open names on a network, over all its routes: the newest`,
  },
  {
    of: "sender names: who has many gives way",
    file: "gateway/exchange/asked-names/ask-for-name.ts",
    find: "instead(others[0]?.oldest ?? (",
    replace: "instead((",
    proof: `${NAMES}when all places are taken, another's name takes the oldest of whoever has most`,
  },
  {
    of: "sender names: who has one does not",
    file: "gateway/exchange/asked-names/ask-for-name.ts",
    find: " && names.length >= own.length + 2)",
    replace: ")",
    proof: `${NAMES}nobody who has one name loses it to another's`,
  },
  {
    of: "sender names: what is begun with stays",
    file: "gateway/exchange/asked-names/ask-for-name.ts",
    find: "({ isBegun }) => !isBegun",
    replace: "() => true",
    proof: `${NAMES}what an administrator has begun with stays in its place`,
  },
  {
    of: "bookings: counted when a campaign is sent",
    file: "server/features/campaigns/submission/submit-campaign.ts",
    find: "  await deps.admitBooking?.(tx, { userId, isMatching: isToMatching(campaign) });\n",
    replace: "",
    proof: `${MANY}a member sends so many campaigns in an hour; one beyond stays a draft that costs nothing, and is sent later`,
  },
  {
    of: "bookings: counted when one that is sent is changed",
    file: "server/features/campaigns/changes/edit-campaign.ts",
    find: "  await deps.admitBooking?.(tx, { userId, isMatching: isToMatching(changed) });\n",
    replace: "",
    proof: `${MANY}changes of a campaign that is sent are counted with them`,
  },
  {
    of: "bookings: counted by the tool",
    file: "server/features.ts",
    find: "    admitBooking: (tx, booked) => admitBooking(rateLimits, tx, booked),\n",
    replace: "",
    proof:
      "server/http/rate-limit/bookings.test.ts › a campaign that a member sends is counted, and one too many is refused with what it means",
  },
];

import type { Mutation } from "../../../mutation.ts";

const LISTED = "gateway/retention/forget-listed.test.ts › ";

/** What the threat model had left open about numbers and lists. */
export const NUMBERS_AND_LISTS: readonly Mutation[] = [
  {
    of: "numbers: those of a list that was never written to go",
    file: "gateway/retention/delete-old.ts",
    find: "  await forgetListed(db, nowMs);\n",
    replace: "",
    proof: `${LISTED}a number that came with a list alone and was never written to goes a day after its last list; what anything else names stays`,
  },
  {
    of: "numbers: what is used for good stays",
    file: "gateway/lists/subscriber.store.ts",
    find: 'is_listed_only = is_listed_only and ${use === "list"}::boolean',
    replace: "is_listed_only = is_listed_only",
    proof: `${LISTED}a number that came with a list alone and was never written to goes a day after its last list; what anything else names stays`,
  },
  {
    of: "numbers: what an operator brings stays",
    file: "gateway/subscribers/member.store.ts",
    find: "set is_listed_only = false, unused_since = null where",
    replace: "set unused_since = null where",
    proof: `${LISTED}a number that came with a list alone and was never written to goes a day after its last list; what anything else names stays`,
  },
  {
    of: "numbers: one that is found just before stays",
    file: "gateway/retention/listed-number.store.ts",
    find: "      and s.unused_since < ${before} and not",
    replace: "      and ${before}::timestamptz is not null and not",
    proof: `${LISTED}a number that is found while it goes is entered anew, and one that was found just before stays`,
  },
  {
    of: "numbers: who was written to stays when that is forgotten",
    file: "gateway/retention/forget-people.ts",
    find: "  await noteWritten(db, { first: id, ends: id + 1 });\n",
    replace: "",
    proof: `${LISTED}who was written to stays when that is forgotten %s: a link to opt out has no end`,
  },
  {
    of: "numbers: who was written to stays when a block is forgotten",
    file: "gateway/retention/forget-people.ts",
    find: "  await noteWritten(db, block);\n",
    replace: "",
    proof: `${LISTED}who was written to stays when that is forgotten %s: a link to opt out has no end`,
  },
  {
    of: "numbers: a stored list has a day for its last messages",
    file: "gateway/lists/load-list.ts",
    find: "    await updateListed(tx, [...people]);\n",
    replace: "",
    proof: `${LISTED}a list that is stored long after its numbers were found has a day for its last messages all the same`,
  },
  {
    of: "replies: taken once they are stored",
    file: "gateway/events/pull-events.ts",
    find: "    await sinkOf(id)(replies.events);\n",
    replace: "    replies.taken();\n    await sinkOf(id)(replies.events);\n",
    proof:
      "gateway/events/pulled-replies.test.ts › replies that a network is asked for are taken once they are stored: what the database did not take is asked for again",
  },
  {
    of: "replies: the last one is that which was stored",
    file: "gateway/networks/http/dialects/africas-talking-callbacks.ts",
    find: "      latestId = Math.max(latestId, Number(message.id) || 0);\n",
    replace: "      lastId = latestId = Math.max(latestId, Number(message.id) || 0);\n",
    proof:
      "gateway/networks/http/dialects/africas-talking.test.ts › is asked for replies after the last one that was stored",
  },
  {
    of: "on request: a list is read once",
    file: "gateway/on-request/list-people.ts",
    find: "begun ??= read()",
    replace: "begun = read()",
    proof:
      "gateway/on-request/list-people.test.ts › the people of a list are read once, in pieces, for however many campaigns; a failure is not remembered",
  },
  {
    of: "on request: a list lies in memory once for all campaigns",
    file: "gateway/on-request/load-campaigns.ts",
    find: "const list = lists.get(key) ?? createListPeople(db, id);",
    replace: "const list = createListPeople(db, id);",
    proof:
      "gateway/on-request/list-people.test.ts › a tag campaign to lists is shown to their people, inside and outside of the base, and to nobody who is left out",
  },
  {
    of: "on request: people of lists lie in four bytes each",
    file: "gateway/on-request/list-people.ts",
    find: "return { size: all.length, has: (person) => all[placeIn(all, person)] === person };",
    replace: "return new Set([...all]);",
    proof:
      "gateway/on-request/list-people.test.ts › a set of people holds those it was made of, and nobody else, in four bytes each",
  },
  {
    of: "bookings: one list of a member at a time",
    file: "server/features/campaigns/submission/list-turns.ts",
    find: "  underWay.set(userId, own);\n",
    replace: "",
    proof:
      "server/features/campaigns/submission/list-turns.test.ts › networks get one list of a member at a time: the others are carried on later and hold up nobody else's",
  },
  {
    of: "lists: copies after those that a network keeps have their turn",
    file: "server/features/audience/lists/manage-lists.ts",
    find: "    if (piece.length < ENDED_TOGETHER) return;\n",
    replace: "    if (piece.length <= ENDED_TOGETHER) return;\n",
    proof:
      "server/features/campaigns/quote/lost-list-answers.test.ts › however many copies of lists a network keeps for now, those after them are deleted elsewhere",
  },
];

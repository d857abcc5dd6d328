import type { Mutation } from "../../mutation.ts";

const WITH_ITS_PEOPLE =
  "gateway/retention/forget-people.test.ts › who was written to is forgotten when the law of the country says so; counts and opt-outs are not";
const IN_TIME =
  "gateway/retention/delete-old.test.ts › $what goes once it is as old as its days ($days), and not before";
const OPEN =
  "gateway/retention/delete-old.test.ts › what is still to be worked on stays, however old";
const LEFT =
  "gateway/retention/forget-left.test.ts › the groups of somebody who left a base go a week later; that they agreed stays, and so do those of everybody else";
const BLOCK =
  "gateway/delivery/blocks/blocks.test.ts › a block goes as a whole once everybody in it is to be forgotten, and not before";
const STORE = "gateway/retention/retention.store.ts";
const JOB = "gateway/retention/delete-old.ts";
const EVENTS = "gateway/exchange/event.store.ts";

/** Without a step of the daily job. */
const withoutStep = (what: string, step: string): Mutation => ({
  of: `retention: ${what}`,
  file: JOB,
  find: `  await ${step};\n`,
  replace: "",
  proof: IN_TIME,
});

/** What the gateway holds of people ends by itself. */
export const RETENTION: readonly Mutation[] = [
  {
    of: "retention: who was written to is forgotten in time, not before",
    file: "gateway/retention/limits.ts",
    find: "new Date(nowMs - messageDays * DAY_MS)",
    replace: "new Date(nowMs - DAY_MS)",
    proof: WITH_ITS_PEOPLE,
  },
  {
    of: "retention: each country by its own law",
    file: STORE,
    find: "\n        and route_id = any(${routeIds}::int[])\n",
    replace: "\n        and ${routeIds}::int[] is not null\n",
    proof: WITH_ITS_PEOPLE,
  },
  {
    of: "retention: not shorter than what is read from messages",
    file: "gateway/catalogue/rule-schemas.ts",
    find: "messageDays: days.min(90),",
    replace: "messageDays: days,",
    proof:
      "gateway/retention/forget-people.test.ts › nothing shorter than what is read from messages is taken",
  },
  {
    of: "retention: words go with their people",
    file: STORE,
    find: "set forgotten_at = ${at}, ${WITHOUT_WORDS} where id",
    replace: "set forgotten_at = ${at} where id",
    proof: WITH_ITS_PEOPLE,
  },
  {
    of: "retention: words go with their block",
    file: STORE,
    find: "set forgotten_at = ${at}, ${WITHOUT_WORDS}\n",
    replace: "set forgotten_at = ${at}\n",
    proof: BLOCK,
  },
  {
    of: "retention: complaints go with their campaign",
    file: STORE,
    find: '  "complaint",\n] as const',
    replace: "] as const",
    proof: WITH_ITS_PEOPLE,
  },
  {
    of: "retention: who tapped goes with the campaign",
    file: STORE,
    find: '  "tap_person",\n',
    replace: "",
    proof: WITH_ITS_PEOPLE,
  },
  {
    of: "retention: complaints about nothing",
    file: "gateway/retention/forget-people.ts",
    find: "    await deleteNobodysComplaints(db, limit);\n",
    replace: "",
    proof: IN_TIME,
  },
  {
    of: "retention: single messages",
    file: "gateway/retention/forget-people.ts",
    find: "    await deleteSingleMessages(db, limit);\n",
    replace: "",
    proof: IN_TIME,
  },
  {
    of: "retention: single messages that wait",
    file: STORE,
    find: "where state <> 'waiting' and",
    replace: "where",
    proof: OPEN,
  },
  {
    of: "retention: references at networks",
    file: "gateway/delivery/references/reference-day.store.ts",
    find: '  await db.deleteFrom("messageReference").where("since", "<", before).execute();\n',
    replace: "",
    proof: IN_TIME,
  },
  {
    of: "retention: messages in doubt",
    file: EVENTS,
    find: '.where("givenUpAt", "is not", null)\n    .where("since", "<", before(14))',
    replace: '.where("givenUpAt", "is not", null)\n    .where("since", "<", before(1400))',
    proof: IN_TIME,
  },
  {
    of: "retention: messages in doubt that may yet be decided",
    file: EVENTS,
    find: '    .where("givenUpAt", "is not", null)\n',
    replace: "",
    proof: OPEN,
  },
  {
    of: "retention: parked receipts",
    file: EVENTS,
    find: "(is_parked or type = 'read')",
    replace: "type = 'read'",
    proof: IN_TIME,
  },
  {
    of: "retention: openings of nothing",
    file: EVENTS,
    find: "(is_parked or type = 'read')",
    replace: "is_parked",
    proof: IN_TIME,
  },
  withoutStep("events", "deleteOldEvents(db, nowMs)"),
  withoutStep("places of numbers", "deleteOldPlaces(db, nowMs)"),
  withoutStep("phones with RCS", "deleteOldPhones(db, nowMs)"),
  withoutStep("test copies", "deleteOldCopies(db, nowMs)"),
  withoutStep("people", "forgetPeople(db, nowMs, archiving)"),
  { ...withoutStep("who left a base", "forgetLeft(db, nowMs)"), proof: LEFT },
  withoutStep("log of the caps", "caps.deleteOld(nowMs)"),
  withoutStep("changes of a base", "deleteOldChanges(db, new Date(Date.now() - CHANGES_MS))"),
  {
    of: "retention: groups of who left a base",
    file: "gateway/retention/forget-left.ts",
    find: "new Date(nowMs - LEFT_MS)",
    replace: "new Date(0)",
    proof: LEFT,
  },
  {
    of: "retention: groups of who is in a base",
    file: "gateway/retention/left-member.store.ts",
    find: "where removed_at < ${before}\n",
    replace: "where coalesce(removed_at, ${before}) <= ${before}\n",
    proof: LEFT,
  },
  {
    of: "retention: the name of a list",
    file: "gateway/lists/list.store.ts",
    find: 'isActive: false, title: ""',
    replace: "isActive: false",
    proof:
      "gateway/lists/lists.test.ts › needs a hundred good numbers, its own advertiser, and to be active",
  },
];

import type { Mutation } from "../../mutation.ts";

const HEARD = "gateway/events/take-heard.test.ts › ";
const TAKE = "gateway/events/take-heard.ts";
const KNOWN = "gateway/delivery/receipts/known-receipts.store.ts";

/** Receipts that decide their messages before they are acknowledged. */
export const KNOWN_RECEIPTS: readonly Mutation[] = [
  {
    of: "known receipts: the furthest of what a call says",
    file: "gateway/delivery/receipts/merge-receipts.ts",
    find: "  if (one === DELIVERED || other === DELIVERED) return DELIVERED;\n",
    replace: "",
    proof: `${HEARD}of which one call says several things go by the furthest, however they are told`,
  },
  {
    of: "known receipts: forward only",
    file: KNOWN,
    find: "and m.state = ${sent} and m.via_sms = r.as_sms",
    replace: "and m.via_sms = r.as_sms",
    proof: `${HEARD}decide them before they are acknowledged, in day, hour, reasons and feed, each once, and nothing is left for a round`,
  },
  {
    of: "known receipts: the SMS alone decides",
    file: KNOWN,
    find: "and m.state = ${sent} and m.via_sms = r.as_sms",
    replace: "and m.state = ${sent}",
    proof: `${HEARD}say nothing of an SMS that went in place of an RCS message`,
  },
  {
    of: "known receipts: every part",
    file: KNOWN,
    find: "parts = 1 and asked_at is null",
    replace: "asked_at is null",
    proof: `${HEARD}decide messages of several parts with the last that arrives, or the first that fails`,
  },
  {
    of: "known receipts: what was given up",
    file: TAKE,
    find: "if (found.unchanged.length > 0) await",
    replace: "if (found.unchanged.length < 0) await",
    proof: `${HEARD}decide what was given up, days later, and what the release before has noted`,
  },
  {
    of: "known receipts: what is not known waits",
    file: TAKE,
    find: "!isDecidedAtOnce(event) || unknown.has(storedName(event.reference));",
    replace: "!isDecidedAtOnce(event);",
    proof: `${HEARD}waits for the round that knows its message, and is stored once for a call that is made twice`,
  },
  {
    of: "known receipts: a withdrawn RCS message may become an SMS",
    file: TAKE,
    find: " && event.reason !== FAILURE.notFetched",
    replace: "",
    proof:
      "gateway/events/rcs-fallback.test.ts › goes once when RCS was not fetched and is withdrawn, whatever is said of the RCS message afterwards",
  },
  {
    of: "references: the latest message has the name",
    file: "gateway/delivery/receipts/reference-states.store.ts",
    find: "order by day desc, is_old limit 1",
    replace: "order by day, is_old limit 1",
    proof: `${HEARD}whose name the network gives again are the later message's from then on`,
  },
  {
    of: "references: whole days go",
    file: "gateway/delivery/references/reference-day.store.ts",
    find: "select drop_reference_days(${firstDay}::date) as dropped",
    replace: "select 0 as dropped",
    proof:
      "gateway/delivery/references/references.test.ts › days go as a whole two weeks after they were over, and no other, whoever asks",
  },
  {
    of: "references: none of the last two weeks goes",
    file: "gateway/db/migrations/0180-references-by-day.sql",
    find: "least(before, latest - 14)",
    replace: "before",
    proof:
      "gateway/delivery/references/references.test.ts › days go as a whole two weeks after they were over, and no other, whoever asks",
  },
];

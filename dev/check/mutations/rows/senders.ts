import type { Mutation } from "../mutation.ts";

const NAMES = "gateway/exchange/sender-names.test.ts › ";

/** Registered sender names, and messages that people call spam. */
export const SENDERS: readonly Mutation[] = [
  {
    of: "sender names: refused before paying",
    file: "gateway/services/service-checks.ts",
    find: "    senderProblems,\n",
    replace: "",
    proof: `${NAMES}a name that no network of the route lets messages be from is refused before paying and at booking, with what to use instead`,
  },
  {
    of: "sender names: asked for",
    file: "gateway/http/handlers.ts",
    find: "    await requestSender(deps.db, order, facts);\n",
    replace: "",
    proof: `${NAMES}a refused name is asked for once on each network, and may be used once it is registered`,
  },
  {
    of: "sender names: what somebody else has changed",
    file: "gateway/exchange/change-senders.ts",
    find: "if ((now?.state ?? null) !== known) throw changedSince();",
    replace: ";",
    proof: `${NAMES}a refused name is asked for once on each network, and may be used once it is registered`,
  },
  {
    of: "sender names: hand-over",
    file: "gateway/exchange/exchange.ts",
    find: "        senders.maySend(connectionId, sender)\n",
    replace: "        true\n",
    proof: `${NAMES}messages go through the networks that take their name alone, whatever comes first`,
  },
  {
    of: "sender names: numbers",
    file: "gateway/exchange/sender-rules.ts",
    find: "    !isSenderName(sender) ||\n",
    replace: "",
    proof: `${NAMES}numbers, short codes and a connection's own sender need no registration`,
  },
  {
    of: "complaints: counted for the campaign",
    file: "gateway/events/event-work.store.ts",
    find: "set complaints = complaints + 1",
    replace: "set complaints = complaints",
    proof: `${NAMES}a complaint counts once for the campaign that it means and for its network, which is marked when there are many`,
  },
  {
    of: "complaints: too many are marked",
    file: "domain/people/complaints.ts",
    find: "complaints >= MIN_COMPLAINTS && ",
    replace: "",
    proof:
      "domain/people/complaints.test.ts › one of a thousand messages called spam is too often, and two complaints say nothing",
  },
];

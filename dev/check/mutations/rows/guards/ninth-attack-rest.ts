import type { Mutation } from "../../mutation.ts";

/** What the ninth attack found open in settling, answering, reading lists, deciding and the gateway. */
export const NINTH_ATTACK_REST: readonly Mutation[] = [
  {
    of: "settling: of several owners together, as the tool itself",
    file: "server/features/campaigns/delivery/settle-campaign.ts",
    find: "await asSystem(() => first.db.transaction().execute((tx) => settleIn(first, tx, ids)));",
    replace: "await first.db.transaction().execute((tx) => settleIn(first, tx, ids));",
    proof:
      "server/features/campaigns/delivery/settled-together.test.ts › campaigns that are settled together in calls of their owners have each their own money back",
  },
  {
    of: "gateway: strangers who guess keep the tool out from nowhere",
    file: "gateway/http/authorize/require-password.ts",
    find: "  refuseFor(wrongPasswords.waitOfAddress(given), context);\n",
    replace:
      "  refuseFor(wrongPasswords.waitOfAddress(given) || wrongPasswords.waitOfName(given), context);\n",
    proof:
      "gateway/http/authorize/authorize.test.ts › refuses wrong passwords once a name was guessed at from many addresses, and lets the right one in from anywhere",
  },
  {
    of: "gateway: its password is a long one",
    file: "gateway/production-rules.ts",
    find: "GATEWAY_PASSWORD.length < MIN_PASSWORD_CHARACTERS",
    replace: "GATEWAY_PASSWORD.length < 1",
    proof: "gateway/config.test.ts › refuse %s=%s in production, and say what to do",
  },
  {
    of: "lists: their addresses are read so often",
    file: "server/features/audience/files.routes.ts",
    find: "    await deps.admitReading(listId);\n",
    replace: "",
    proof:
      "server/features/audience/list-readings.test.ts › the address of a list is read so often in an hour, by whomever, and that of another one is counted for itself",
  },
  {
    of: "lists: read by turns",
    file: "server/features/audience/list-readings.ts",
    find: "await inTurn(listId, () => pieces.next());",
    replace: "await pieces.next();",
    proof:
      "server/features/audience/list-readings.test.ts › of one list one piece is made at a time, of all two, and who reads slowly holds nobody up",
  },
];

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
];

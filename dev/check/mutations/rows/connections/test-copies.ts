import type { Mutation } from "../../mutation.ts";

const COPIES = "server/features/campaigns/test-copies/copies-on-request.test.ts › ";
const OF_A_TAG = `${COPIES}a copy of a tag is refused with what to do while no network takes SMS, and is an SMS with its text once one does; as an SMS is its own copy`;

/** Copies of what networks show on request. */
export const COPIES_ON_REQUEST: readonly Mutation[] = [
  {
    of: "test copies: a tag is an SMS where nobody takes tags",
    file: "gateway/exchange/exchange-network.ts",
    find: 'return behind ?? (kind === "pcm" && carries(routeId, "sms") ? "sms" : undefined);',
    replace: "return behind;",
    proof: OF_A_TAG,
  },
  {
    of: "test copies: networks without subscribers send them",
    file: "gateway/services/audience-checks.ts",
    find: "if (!service.isTest && reach.counters",
    replace: "if (reach.counters",
    proof: OF_A_TAG,
  },
  {
    of: "test copies: a banner is refused with what to do",
    file: "server/features/campaigns/test-copies/send-test.ts",
    find: "if (isNotForPhones(error)) {",
    replace: "if (false as boolean) {",
    proof: `${COPIES}a copy of a banner is refused with what to do, and books nothing`,
  },
  {
    of: "test copies: another network of the campaign is asked",
    file: "server/features/campaigns/test-copies/send-copies.ts",
    find: "if (!isNotForPhones(error)) throw error;",
    replace: "if (error !== undefined) throw error;",
    proof:
      "server/features/campaigns/test-copies/copies-on-request.test.ts › a copy of a tag is refused with what to do while no network takes SMS, and is an SMS with its text once one does; as an SMS is its own copy",
  },
  {
    of: "test copies: over the network of the number",
    file: "server/features/campaigns/test-copies/send-copies.ts",
    find: "[...new Set([own, ...routes])]",
    replace: "[...new Set([own, ...routes])].toReversed()",
    proof:
      "server/features/campaigns/test-copies/copies-on-request.test.ts › a copy goes over the network of its number where that can show it",
  },
];

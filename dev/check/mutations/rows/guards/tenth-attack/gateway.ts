import type { Mutation } from "../../../mutation.ts";

const REPEAT = "gateway/delivery/interrupted/repeat-call.ts";
const REPEATED = "gateway/delivery/interrupted/repeat-call.test.ts › ";
const BANNERS = "gateway/on-request/ads/ad-tag.test.ts › ";

/** What the tenth attack found open at the gateway. */
export const TENTH_ATTACK_GATEWAY: readonly Mutation[] = [
  {
    of: "interrupted calls: not repeated while the service may not send",
    file: REPEAT,
    find: " || !mayGoNow(deps, routeDays, service, nowMs)) return inDoubt;",
    replace: ") return inDoubt;",
    proof: `${REPEATED}is not made again %s: all of it is in doubt`,
  },
  {
    of: "interrupted calls: not repeated to who opted out since",
    file: REPEAT,
    find: "undecided.difference(optedOut)",
    replace: "undecided",
    proof: `${REPEATED}goes again to nobody who has opted out since; that message is in doubt`,
  },
  {
    of: "interrupted calls: a part of one is no repetition where calls are known",
    file: REPEAT,
    find: "  if (places.length < people.length && live.capabilities.isKnownByCall) return inDoubt;\n",
    replace: "",
    proof: `${REPEATED}is not made again in part where the network knows whole calls alone`,
  },
  {
    of: "interrupted calls: a doubt has the name by which a receipt decides it",
    file: REPEAT,
    find: "...(live?.connection.nameOf ?",
    replace: "...(!live?.connection ?",
    proof: `${REPEATED}what is in doubt has the name that RCS has for it, by which its receipt decides it`,
  },
  {
    of: "ad tag: an address's cap, whatever callers say of themselves",
    file: "gateway/on-request/ads/ad-server.ts",
    find: "        if (asker.shownToday.of(day, ofLine) >= rules.maxPerAddressPerDay) continue;\n",
    replace: "",
    proof: `${BANNERS}are shown to an address so often a day, whatever its callers say of themselves`,
  },
  {
    of: "ad tag: browsers that say what they ask for are held to it",
    file: "gateway/on-request/ads/frame-request.ts",
    find: '  return !isSecure || !saysAlways(header("user-agent") ?? "");',
    replace: '  return isSecure || !saysAlways(header("user-agent") ?? "");',
    proof: `${BANNERS}are not shown to robots, to pages fetched in advance, or on pages of others, and count nothing there`,
  },
];

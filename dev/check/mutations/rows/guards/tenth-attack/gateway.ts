import type { Mutation } from "../../../mutation.ts";

const REPEAT = "gateway/delivery/interrupted/repeat-call.ts";
const REPEATED = "gateway/delivery/interrupted/repeat-call.test.ts › ";
const BANNERS = "gateway/on-request/ads/ad-tag.test.ts › ";
const PROOFS = "gateway/http/authorize/wrong-proofs.test.ts › ";
const TOKENS = `${PROOFS}an address that gives made-up tokens is refused without a look at the database; others are heard, and so is the tool`;
const LAST =
  "gateway/http/authorize/authorize.test.ts › counts an address that comes last too, however many there were before it and whatever they call themselves";
const OPT_OUT = `${PROOFS}however often one code opts out, it is written once at a time, and stands`;

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
  {
    of: "gateway: made-up tokens are counted by address",
    file: "gateway/http/api-app.ts",
    find: "      wrongProofs.count(context);\n",
    replace: "",
    proof: TOKENS,
  },
  {
    of: "gateway: strangers' made-up tokens keep the tool out from nowhere",
    file: "gateway/http/api-app.ts",
    find: "if (!known.has(name)) wrongProofs.refuseTooMany(context);",
    replace: "wrongProofs.refuseTooMany(context);",
    proof: TOKENS,
  },
  {
    of: "gateway: receipts without a signature are counted by address",
    file: "gateway/exchange/receipts/receipts.routes.ts",
    find: "      wrongProofs.count(context);\n",
    replace: "",
    proof: `${PROOFS}one that brings receipts without a good signature as well`,
  },
  {
    of: "gateway: however many ask whether it is ready, the database is asked once",
    file: "gateway/http/api-app.ts",
    find: "current ??= look()",
    replace: "current = look()",
    proof: `${PROOFS}however many ask at the same time whether it is ready, the database is asked as for one`,
  },
  {
    of: "opt-outs: of one code they are written once at a time",
    file: "gateway/links/public.routes.ts",
    find: 'await optOut(`${routeId}/${person}`, () => insertOptOut(db, whose, nowMs(), "link"));',
    replace: 'await insertOptOut(db, whose, nowMs(), "link"), void [optOut, routeId, person];',
    proof: OPT_OUT,
  },
  {
    of: "opt-outs: whoever asks again is written again",
    file: "gateway/links/paced-work.ts",
    find: "paused(turn.current).then(() => begin(key, work));",
    replace: "paused(turn.current).then(() => undefined);",
    proof:
      "gateway/links/paced-work.test.ts › is done once for all who ask meanwhile, after each of them has asked",
  },
  {
    of: "opt-outs: a page of one asks the database for nothing",
    file: "gateway/links/spoken-on.ts",
    find: "    if (found && machineMs() < found.untilMs) return found.languages;\n",
    replace: "",
    proof: OPT_OUT,
  },
  {
    of: "gateway: a full count forgets who was first, and counts who comes last",
    file: "platform/http/window-counts.ts",
    find: "      if (first !== undefined) counts.delete(first);\n      counts.set(key, counted);",
    replace: "      if (first === undefined) counts.set(key, counted);",
    proof: LAST,
  },
  {
    of: "gateway: names that callers make up are one",
    file: "gateway/http/authorize/require-password.ts",
    find: 'name: isUser ? "tool" : "another" } as const;',
    replace: 'name: username as "tool" };',
    proof: LAST,
  },
];

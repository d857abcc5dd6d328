import type { Mutation } from "../../../mutation.ts";

/** The gateway: links, lists, networks, caps and banners. Guards that a third reader took away, drawn by lot; lots 171 to 247. */
export const GATEWAY_OF_LAST_LOTS: readonly Mutation[] = [
  {
    of: "audiences: who is left out does not count",
    file: "gateway/services/audience-checks.ts",
    find: "leftOut ? leftOut.count + edgeOf(PROFILE_FLOOR, leftOut.draw) : PROFILE_FLOOR.from",
    replace: "PROFILE_FLOOR.from",
    proof:
      "gateway/http/targeting/left-out.test.ts › who is left out does not count for how many must match",
  },
  {
    of: "lists fetched: no name and password in an address",
    file: "gateway/lists/fetch-list.ts",
    find: " || url.username || url.password",
    replace: "",
    proof:
      "gateway/lists/lists.test.ts › comes from allowed hosts only, without redirects, and all of it or nothing",
  },
  {
    of: "bids: what a packed request holds has an end",
    file: "gateway/on-request/banners/openrtb.routes.ts",
    find: "gunzipSync(body, { maxOutputLength: MAX_BODY_BYTES })",
    replace: "gunzipSync(body)",
    proof:
      "gateway/on-request/banners/openrtb.test.ts › a request that unpacks to more than any request has is not unpacked to its end",
  },
  {
    of: "links: a page does not hear of the code, from the app",
    file: "gateway/links/public.routes.ts",
    find: '    context.header("referrer-policy", "no-referrer");\n    return context.redirect',
    replace: "    return context.redirect",
    proof:
      "gateway/links/taps.test.ts › links are answered from memory as from the app, and stored first; all else is the app's",
  },
  {
    of: "caps: who is picked in the same moment counts",
    file: "gateway/delivery/pick-people.ts",
    find: ", together.clientsOf(person))",
    replace: ")",
    proof:
      "gateway/delivery/slots/send-slot.test.ts › services that pick in the same moment write to nobody above a cap",
  },
  {
    of: "lists: one that ended is none",
    file: "gateway/services/audience-checks.ts",
    find: "      list.isActive &&\n",
    replace: "",
    proof:
      "gateway/lists/lists.test.ts › needs a hundred good numbers, its own advertiser, and to be active",
  },
  {
    of: "ad tag: pages of the publisher alone",
    file: "gateway/on-request/ads/ad-server.ts",
    find: " || !isOwnPage(pageHost, rules)",
    replace: "",
    proof:
      "gateway/on-request/ads/ad-tag.test.ts › are not shown to robots, to pages fetched in advance, or on pages of others, and count nothing there",
  },
  {
    of: "single messages: two parts",
    file: "gateway/transactional/accept-message.ts",
    find: "segments > MAX_PARTS)",
    replace: "segments > 99)",
    proof: "gateway/transactional/transactional.test.ts › has two parts at most",
  },
  {
    of: "single messages: a key with another body",
    file: "gateway/transactional/accept-message.ts",
    find: "if (found && !found.bodyHash.equals(hash))",
    replace: "if (found && hash.length === 0)",
    proof:
      "gateway/transactional/transactional.test.ts › leaves at once in the legal hours, once however often it is asked, and shows on the phone",
  },
  {
    of: "networks: no test message to who opted out",
    file: "gateway/transactional/send-test-message.ts",
    find: '  if (isStopped) throw invalidArgument([{ path: "msisdn", message: "This number has opted out." }]);\n',
    replace: "",
    proof:
      "gateway/http/network-api.test.ts › a test message goes through exactly this connection, and never to a number that opted out",
  },
  {
    of: "over networks: again only while the network remembers",
    file: "gateway/delivery/resolve-handovers.ts",
    find: "return Date.now() - openedAt.getTime() < repeatableForMs;",
    replace: "return repeatableForMs > 0;",
    proof:
      "gateway/events/connections.test.ts › of an interrupted call are not repeated once the network has forgotten our references, nor given another id while it is away",
  },
  {
    of: "bids: billed at what was bid at most",
    file: "gateway/on-request/banners/bidder.ts",
    find: '      if (priceMicros !== undefined && priceMicros > bid.cpmMicros) return "too-dear";\n',
    replace: "",
    proof:
      "gateway/on-request/banners/openrtb.test.ts › are not counted above the bid, by an address that was changed, in a test or after their time",
  },
  {
    of: "tags: none once the operator has sent",
    file: "gateway/on-request/tags.routes.ts",
    find: "    if (msSinceArrival(context) > rules.budgetMs) return context.body(null, 204);\n",
    replace: "",
    proof:
      "gateway/on-request/tag-server.test.ts › that takes longer than the budget gets no tag, and none is counted",
  },
  {
    of: "leases: nothing is handed over once a lease is over",
    file: "gateway/delivery/hand-over.ts",
    find: "  if (!deps.leases.holds(routeId)) {\n    await noteOutcome",
    replace: "  if (routeId < 0) {\n    await noteOutcome",
    proof:
      "gateway/events/lease-over.test.ts › gives a network nothing once the lease of the route is over: what was noted as handed over waits again",
  },
  {
    of: "reach: of an advertiser that is known",
    file: "gateway/http/audience-handlers.ts",
    find: "if (clientId !== undefined && !(await findClient(db, routeId, clientId)))",
    replace: "if (clientId === -1)",
    proof:
      "gateway/http/reach.test.ts › refuses a call with an unknown profile, none, too many, or for an unknown advertiser",
  },
];

import type { Mutation } from "../../mutation.ts";

/** What networks, publishers and their readers send to the gateway. Guards that a third reader took away, drawn by lot from 247 that were noted before any test or row was looked at. */
export const NETWORKS_AND_BANNERS_TAKEN_BLIND: readonly Mutation[] = [
  {
    of: "links from memory: no referrer",
    file: "gateway/links/answer-links.ts",
    find: '"referrer-policy": "no-referrer",',
    replace: "",
    proof:
      "gateway/links/taps.test.ts › links are answered from memory as from the app, and stored first; all else is the app's",
  },
  {
    of: "receipts: none of times to come",
    file: "gateway/exchange/receipts/read-receipts.ts",
    find: "atMs <= nowMs + AHEAD_MS && ",
    replace: "",
    proof:
      "gateway/exchange/receipts/receipts.test.ts › are refused one by one when they say nothing that can be used",
  },
  {
    of: "ad tag: a frame is in a sandbox",
    file: "gateway/on-request/ads/frame-page.ts",
    find: '"sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox",',
    replace: "",
    proof:
      "gateway/on-request/ads/ad-tag.test.ts › a tag is small and sets no cookie; a frame may stand on the publisher's pages alone, and a wrong key finds nothing",
  },
  {
    of: "connections: they begin switched off",
    file: "gateway/exchange/change-connection.ts",
    find: "isEnabled: false",
    replace: "isEnabled: true",
    proof:
      "gateway/http/network-api.test.ts › a connection begins switched off, and tells where its secrets are and never what they are",
  },
  {
    of: "opt-outs: a thousand on a page",
    file: "gateway/http/list-handlers.ts",
    find: "Math.max(1, Math.min(limit, MAX_PAGE_NUMBERS))",
    replace: "Math.max(1, limit)",
    proof:
      "gateway/opt-outs/opt-outs.test.ts › is listed by pages of a thousand at the most, however many are asked for",
  },
  {
    of: "connections: not away while they are referred to",
    file: "gateway/exchange/change-connection.ts",
    find: "if (await isReferredTo(tx, known.id))",
    replace: "if (known.id < 0)",
    proof:
      "gateway/http/network-api.test.ts › a connection is taken away only while no route refers to it",
  },
  {
    of: "bids: no robot, no screen in a public place",
    file: "gateway/on-request/banners/match-banner.ts",
    find: 'if (dooh || isRobot(device?.ua ?? "")) return false;',
    replace: "",
    proof: "gateway/on-request/banners/match-banner.test.ts › of a robot is not",
  },
  {
    of: "signed addresses: of one connection",
    file: "gateway/on-request/signed-query.ts",
    find: "update(`${connectionId}/${event}/${text}`)",
    replace: "update(`${event}/${text}`)",
    proof:
      "gateway/on-request/ads/ad-tag.test.ts › are not counted by an address that was changed, made for something else, or is too old",
  },
  {
    of: "logs: the gateway's patterns, and no address",
    file: "gateway/http/log/access-log.ts",
    find: "const route = routeOf(context);\n      const { status }",
    replace: "const route = context.req.path;\n      const { status }",
    proof:
      "server/features/campaigns/submission/followed-request.test.ts › a campaign is followed by the id of its request, from the tool through its job into the gateway's log",
  },
  {
    of: "callbacks: names that can be stored",
    file: "gateway/networks/http/call/callback-body.ts",
    find: " || findUnstorable(name) !== undefined) return",
    replace: ") return",
    proof:
      "gateway/networks/http/dialects/clickatell.test.ts › tells nothing that could never be stored: no number, or a character that a database has not",
  },
  {
    of: "lists: a line has an end",
    file: "gateway/lists/fetch-list.ts",
    find: "if (rest.length > MAX_LINE_CHARACTERS)",
    replace: "if (rest.length < 0)",
    proof: "gateway/lists/numbers.test.ts › are refused when they never end",
  },
  {
    of: "test copies: none to who opted out",
    file: "gateway/services/test-phones.ts",
    find: "if (!optedOut.has(person))",
    replace: "if (optedOut)",
    proof:
      "gateway/services/test-copies.test.ts › a phone that opted out gets no copy, and the others do",
  },
  {
    of: "answers: what their schema says alone",
    file: "gateway/http/serve-endpoint.ts",
    find: "endpoint.output.parse(await handle(input, routeIdOf(context), context))",
    replace: "await handle(input, routeIdOf(context), context)",
    proof:
      "gateway/http/api-app.test.ts › is answered with what its schema says and nothing else, whatever a handler gives",
  },
  {
    of: "status of a service: from where it is allowed",
    file: "gateway/services/change-status.ts",
    find: 'if (!ALLOWED_FROM[change.status].includes(service.status)) throw new AppError("aborted");',
    replace: "",
    proof:
      "gateway/delivery/service-life.test.ts › stops for good, keeps what was sent, and counts late receipts",
  },
  {
    of: "status of a service: by its own advertiser",
    file: "gateway/services/change-status.ts",
    find: "service?.clientId === change.clientId && client?.clientUserId === change.userId",
    replace: "service?.clientId === change.clientId",
    proof:
      "gateway/delivery/own-services.test.ts › a service changes for the advertiser it was booked for alone",
  },
];

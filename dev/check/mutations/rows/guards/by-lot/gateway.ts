import type { Mutation } from "../../../mutation.ts";

/** The gateway: bookings, lists, opt-outs, banners and receipts. Guards that a third reader had noted and that became rows by lot. */
export const GATEWAY_BY_LOT: readonly Mutation[] = [
  {
    of: "bookings: the declaration goes with the audience",
    file: "gateway/services/audience-checks.ts",
    find: "  if (privacy === wanted) return [];\n",
    replace: "  if (privacy !== undefined) return [];\n",
    proof: "gateway/http/booking-api.test.ts › refuses %s, and validation says the same",
  },
  {
    of: "bookings: no list without the declaration",
    file: "gateway/services/audience-checks.ts",
    find: "if (privacy === wanted) return [];",
    replace: 'if (wanted === "ownList" || privacy === wanted) return [];',
    proof:
      "gateway/lists/list-use.test.ts › a list is booked with the declaration that its people agreed, and not without",
  },
  {
    of: "bookings: a client is an advertiser's by both numbers",
    file: "gateway/services/create-service.ts",
    find: "client?.clientUserId === order.userId",
    replace: "client !== undefined",
    proof:
      "gateway/http/booking-api.test.ts › is an advertiser's whom both numbers name: the client of one and the user of another are nobody",
  },
  {
    of: "bookings: a link is of one service",
    file: "gateway/services/content-checks.ts",
    find: '  if (link.usedBy !== undefined && link.usedBy !== service.campaignCode)\n    return failWith("This link belongs to another campaign. Make a new one.");\n',
    replace: "",
    proof: "gateway/links/links.test.ts › belongs to one campaign",
  },
  {
    of: "links: an external id leads to one page",
    file: "gateway/links/create-link.ts",
    find: "if (link.landingPageUrl === landingPageUrl) return link;",
    replace: 'if (link.landingPageUrl !== "") return link;',
    proof:
      "gateway/links/links.test.ts › is the same for the same external id, and 409 when that leads elsewhere",
  },
  {
    of: "opt-outs: hold for a number that was ported",
    file: "gateway/opt-outs/opt-out.store.ts",
    find: "(${routeColumn} = ${routeId} or ${personColumn} >= ${sql.lit(FIRST_OUTSIDER)})",
    replace: "(${routeColumn} = ${routeId} or ${personColumn} < 0)",
    proof:
      "gateway/subscribers/campaign.test.ts › who brought the number along stays opted out, reached through the new network alone, and opts out and in again as others do",
  },
  {
    of: "tags: none to who opted out",
    file: "gateway/on-request/tag-server.ts",
    find: " || whom.asked.optedOut.has(whom.person)",
    replace: "",
    proof:
      "gateway/on-request/tag-server.test.ts › reach nobody who has opted out, is outside of the profile or is not of the base",
  },
  {
    of: "bids: a child is nobody",
    file: "gateway/on-request/banners/bidder.ts",
    find: " || regs?.coppa === 1",
    replace: "",
    proof:
      "gateway/on-request/banners/openrtb.test.ts › are capped by device, which is not known where tracking is limited or a child may look",
  },
  {
    of: "receipts: none of long ago",
    file: "gateway/exchange/receipts/read-receipts.ts",
    find: " && atMs >= nowMs - OLDEST_MS",
    replace: "",
    proof:
      "gateway/exchange/receipts/receipts.test.ts › are refused one by one when they say nothing that can be used",
  },
  {
    of: "connections: no settings that nobody knows",
    file: "gateway/exchange/check-settings.ts",
    find: "    known.includes(name)\n",
    replace: '    name !== ""\n',
    proof:
      "gateway/exchange/check-settings.test.ts › takes what is missing from its defaults, and no setting that it does not know",
  },
  {
    of: "subscribers: a file has the length that was announced",
    file: "gateway/subscribers/read-piece.ts",
    find: " || piece.toByte > found.fileBytes",
    replace: "",
    proof:
      "gateway/subscribers/import.test.ts › takes nothing beyond the length that was announced, and is not done before it",
  },
];

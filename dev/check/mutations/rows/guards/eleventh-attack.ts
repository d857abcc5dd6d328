import type { Mutation } from "../../mutation.ts";

const OLD_PAGE = "server/features/billing/subscriptions/paid-on-old-page.test.ts › ";
const LONG = "server/features/campaigns/drafts/long-drafts.test.ts › ";
const STORE = "server/features/billing/subscriptions/subscription.store.ts";

/** What the eleventh long attack found. */
export const ELEVENTH_ATTACK: readonly Mutation[] = [
  {
    of: "price: a caller does not choose which change is told",
    file: "server/features/administration/reference/large-price-change.ts",
    find: "`${eventKey}:${change}`",
    replace: "`${eventKey}:same`",
    proof:
      "server/features/administration/reference/large-price-change.test.ts › a change that is sent under the id of an earlier one is told all the same",
  },
  {
    of: "limits: what stays is counted by the network of a line too",
    file: "server/http/rate-limit/rate-limit.ts",
    find: "if (window.count > limit * LINES_OF_A_NETWORK)",
    replace: "if (window.count > Infinity)",
    proof:
      "server/http/rate-limit/rate-limit.test.ts › what stays once it is written is counted by the network of a line too, eight times as wide",
  },
  {
    of: "limits: drafts of visitors are counted by network",
    file: "server/http/rate-limit/rate-limit-rules.ts",
    find: "visitorDrafts: { limit: 20_000, windowSeconds: 3_600, isOfNetwork: true }",
    replace: "visitorDrafts: { limit: 20_000, windowSeconds: 3_600 }",
    proof:
      "server/features/campaigns/drafts/drafts-of-visitors.test.ts › the limit of all visitors at an address is by the hour, and by its network",
  },
  {
    of: "ads: a network has no more banners than eight of its lines",
    file: "gateway/on-request/ads/ad-server.ts",
    find: "rules.maxPerAddressPerDay * LINES_OF_A_NETWORK",
    replace: "rules.maxPerAddressPerDay * 1_000",
    proof:
      "gateway/on-request/ads/ad-tag.test.ts › are shown to an address so often a day, whatever its callers say of themselves",
  },
  {
    of: "drafts: what is written is measured as what is there",
    file: "server/features/campaigns/drafts/draft-size.ts",
    find: "const bytes = await sumBytesOf(tx, content);",
    replace: "const bytes = contentBytes(content);",
    proof:
      "server/features/campaigns/drafts/draft-size.test.ts › what is written is measured as what is there: with the spaces that the database writes",
  },
  {
    of: "subscription: of a customer, what belongs to another account is not ended",
    file: STORE,
    find: "or (status <> 'ended' and provider_subscription_id is null",
    replace: "or (false and provider_subscription_id is null",
    proof: `${OLD_PAGE}the plan of a new account is not taken for that of a deleted one of the same customer, whichever is looked at first`,
  },
  {
    of: "subscription: what another row has is not taken as paid",
    file: "server/features/billing/subscriptions/subscribe.ts",
    find: "if (await isOfAnother(deps.db, row, outcome.subscription)) {",
    replace: "if (false) {",
    proof: `${OLD_PAGE}what was paid too late for a plan is in the wallet, and the same plan by a saved card is refused while the provider runs it`,
  },
  {
    of: "exports: tables of figures are counted as files",
    file: "contract/administration/exports.ts",
    find: 'limit: "files", forOthers: true',
    replace: "forOthers: true",
    proof:
      "server/features/administration/revenue/export-limits.test.ts › tables of figures that are taken away are counted as files, by member",
  },
  {
    of: "turns: work that fails at once gives its turn back",
    file: "platform/turns/fair-turns.ts",
    find: "Promise.try(work).then(resolve, reject)",
    replace: "work().then(resolve, reject)",
    proof:
      "platform/turns/fair-turns.test.ts › work that fails before it waits for anything gives its turn back",
  },
  {
    of: "schedule: so many days are gone through",
    file: "domain/schedule/send-window.ts",
    find: "const MAX_DAYS = 1_000;",
    replace: "const MAX_DAYS = 1_000_000;",
    proof:
      "domain/schedule/send-window.test.ts › of a schedule of a thousand years the windows of a thousand days are listed",
  },
  {
    of: "posters: as much is laid out as the paper holds, and words that are too wide are broken",
    file: "server/features/campaigns/posters/poster-pdf.ts",
    find: '.replaceAll(/\\S{60}(?=\\S)/g, "$& ")',
    replace: "",
    proof: `${LONG}a poster of sixty thousand letters without a space is laid out in no time`,
  },
  {
    of: "words: signs are looked up once",
    file: "domain/message/review-words.ts",
    find: "looks.set(letter, look);",
    replace: "",
    proof:
      "domain/message/content-review.test.ts › forty thousand signs that stand for sentences are read in no time",
  },
  {
    of: "reports: a link is no pattern",
    file: "server/features/reports/reports.routes.ts",
    find: "words.replaceAll(LINK_PLACEHOLDER, () => link)",
    replace: "words.replaceAll(LINK_PLACEHOLDER, link)",
    proof:
      "server/features/reports/long-links.test.ts › a link that reads as a pattern stands in a report and a poster as it is written, and takes no memory",
  },
  {
    of: "pages: what no page is called is not looked at",
    file: "server/http/web/static-web.ts",
    find: 'if (c.req.path.length > MAX_PATH || c.req.path.includes("//")) return next();',
    replace: "",
    proof:
      "server/http/web/static-web.test.ts › an address of fifteen thousand slashes is no page's, and is answered in no time",
  },
  {
    of: "link reputation: what is longer than a host is not looked up",
    file: "server/providers/link-reputation/list-file/provider.ts",
    find: "if (host.length > MAX_HOST_CHARACTERS) return [];",
    replace: "",
    proof:
      "server/providers/link-reputation/list-file/provider.test.ts › what is longer than a host can be is on no list, and looked up in no time",
  },
  {
    of: "pictures: whether there is one is seen before its size is looked for",
    file: "server/features/audience/files/picture-metadata.ts",
    find: 'kind.type === "jpg" ? jpegSize(bytes) : sizeOf(bytes, kind.type)',
    replace: "imageSize(bytes)",
    proof:
      "server/features/audience/files/picture-metadata.test.ts › two megabytes without a picture are broken, which is found in no time",
  },
  {
    of: "hints: a text that cannot be booked is not shortened",
    file: "server/features/audience/reach/hints.ts",
    find: "parts < 2 || parts > MAX_SMS_PARTS",
    replace: "parts < 2",
    proof:
      "server/features/campaigns/quote/hints-and-proposals.test.ts › a text that is far too long is no hint's, and is not measured letter by letter",
  },
];

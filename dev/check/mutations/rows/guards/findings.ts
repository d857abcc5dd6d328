import type { Mutation } from "../../mutation.ts";

/** What the first review has found, and what was found later beside the attacks, and nothing else breaks (docs/security/findings.md). */
export const FINDINGS: readonly Mutation[] = [
  {
    of: "L1: whose campaign it is comes first",
    file: "server/features/campaigns/changes/change-status.ts",
    find: "  await readOwnCampaign(deps.db, id, viewer);\n  await syncCampaign",
    replace: "  await syncCampaign",
    proof:
      "server/features/campaigns/quote/kinds.test.ts › a stranger's wish to pause asks no network about the campaign",
  },
  {
    of: "L4: a GET closes no payment",
    file: "contract/billing.ts",
    find: 'method: "POST",\n      path: "/billing/payments/{paymentId}/leave",',
    replace: 'method: "GET",\n      path: "/billing/payments/{paymentId}/leave",',
    proof:
      "server/features/billing/leave-payment.test.ts › looking at a payment never closes its page, whatever the address says; leaving it does",
  },
  {
    of: "L6: integers that a column holds",
    file: "contract/common.ts",
    find: "export const countryId = z.number().int().min(1).max(LARGEST_INTEGER);",
    replace: "export const countryId = z.number().int().min(1);",
    proof: "contract/bounds.test.ts › every number that comes in fits the column it is kept in",
  },
  {
    of: "L15: pages and pictures on a host of their own",
    file: "server/http/web/content-origin.ts",
    find: "if (!isAsked || host === undefined) return next();",
    replace: "if (host !== own.host) return next();",
    proof:
      "server/http/web/content-origin.test.ts › what users have made is on a host of its own, without cookie and script; the app sends who asks for it there",
  },
  {
    of: "L15: nothing else on that host",
    file: "server/http/web/content-origin.ts",
    find: 'if (!isAsked) throw new AppError("not-found");',
    replace: "",
    proof:
      "server/http/web/content-origin.test.ts › the host of what users have made answers nothing else, and signs nobody in",
  },
  {
    of: "L13: the browser forgets with who leaves for good",
    file: "server/http/security/call-guard.ts",
    find: 'if (traits.clearsDevice) context.responseHeaders.set("Clear-Site-Data", FORGET_ALL);',
    replace: "",
    proof:
      "server/http/security/personal-answers.test.ts › whoever signs out everywhere, or is deleted, is forgotten by the browser too; a refusal takes nothing away",
  },
  {
    of: "L48: what the build writes for the server",
    file: "server/http/web/static-files.ts",
    find: "|legal-pages)",
    replace: ")",
    proof:
      "server/http/web/static-web.test.ts › what the build wrote for the server is served to nobody, however it is asked for",
  },
  {
    of: "L49: who waits to count holds no connection",
    file: "server/features/campaigns/vouchers/vouchers.ts",
    find: "return inTurn(userId, changed)",
    replace: "return changed()",
    proof:
      "server/features/campaigns/vouchers/most-taps.test.ts › however many calls of one member wait to be counted, one of them holds a connection, and beyond twenty they are told so",
  },
  {
    of: "L50: one advertiser's failure",
    file: "server/features/audience/links/close-links.ts",
    find: "(isTransient(err) ? MAX_AWAY : MAX_FAILED)",
    replace: "1",
    proof:
      "server/features/audience/links/close-links.test.ts › one advertiser for whom %s keeps nobody else's links open",
  },
  {
    of: "L50: whatever fails",
    file: "server/features/audience/links/close-links.ts",
    find: "if (isConnectionLost(err)) throw err;",
    replace: "if (!(err instanceof MessagingError)) throw err;",
    proof:
      "server/features/audience/links/close-links.test.ts › one advertiser for whom %s keeps nobody else's links open",
  },
  {
    of: "L50: a network that fails for everybody",
    file: "server/features/audience/links/close-links.ts",
    find: "const MAX_FAILED = 20;",
    replace: "const MAX_FAILED = 1_000;",
    proof:
      "server/features/audience/links/close-links.test.ts › a network that fails for everybody is left alone after twenty",
  },
  {
    of: "L51: parts that wait have an end",
    file: "gateway/networks/smpp/incoming/join-replies.ts",
    find: "waiting > MAX_WAITING && !oldest.done",
    replace: "waiting < 0 && !oldest.done",
    proof:
      "gateway/networks/smpp/incoming/join-replies.test.ts › parts that wait for the rest are two thousand, however many phones send them: what waited longest is handed on",
  },
  {
    of: "L51: what was handed on leaves its room",
    file: "gateway/networks/smpp/incoming/join-replies.ts",
    find: "    waiting -= entry.parts.length;\n",
    replace: "",
    proof:
      "gateway/networks/smpp/incoming/join-replies.test.ts › whole replies leave their room to others",
  },
  {
    of: "L52: turns are taken as of who asked",
    file: "platform/turns/fair-turns.ts",
    find: "AsyncResource.bind(() => Promise.try(work).then(resolve, reject))",
    replace: "() => work().then(resolve, reject)",
    proof:
      "server/features/audience/lists/count-lists.test.ts › members who count at once have each their own lists counted, whoever's turn it was before",
  },
  {
    of: "L52: in the turns themselves",
    file: "platform/turns/fair-turns.ts",
    find: "AsyncResource.bind(() => Promise.try(work).then(resolve, reject))",
    replace: "() => work().then(resolve, reject)",
    proof:
      "platform/turns/fair-turns.test.ts › work that waited is done as of who asked for it, not of whoever ended before",
  },
];

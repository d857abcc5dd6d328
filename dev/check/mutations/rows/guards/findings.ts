import type { Mutation } from "../../mutation.ts";

/** What the first review has found, and nothing else breaks (docs/security/findings.md). */
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
];

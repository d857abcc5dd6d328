import type { Mutation } from "../mutation.ts";

const PAGES =
  "server/features/campaigns/quote/assets.test.ts › pages of others are asked for by members alone, three at once";
const VISITORS =
  "server/http/http.test.ts › visitors share what their address may do, and no address makes visitors without end";
const IN_ANOTHER_NAME =
  "server/features/campaigns/campaigns.routes.test.ts › what an administrator sends or stops in an advertiser's name is in the audit, what the owner does is not";

/** What keeps the tool from being used against others, and what administrators do from being forgotten. */
export const ABUSE: readonly Mutation[] = [
  {
    of: "landing pages: not asked for visitors",
    file: "server/features/campaigns/quote/quote-campaign.ts",
    find: "const asking = isAnonymous ?",
    replace: "const asking = false ?",
    proof: PAGES,
  },
  {
    of: "landing pages: a few at once",
    file: "server/features/campaigns/quote/page-problems.ts",
    find: "const AT_ONCE = 3;",
    replace: "const AT_ONCE = 30;",
    proof: PAGES,
  },
  {
    of: "limits: visitors by their address",
    file: "server/http/server.ts",
    find: "if (principal?.isAnonymous)",
    replace: "if (principal === undefined)",
    proof: VISITORS,
  },
  {
    of: "limits: new visitors",
    file: "server/http/security/auth-handler.ts",
    find: 'limits.admit("visitors", address)',
    replace: 'limits.admit("anonymous", address)',
    proof: VISITORS,
  },
  {
    of: "audit: sent in another's name",
    file: "server/features/campaigns/submission/submit-campaign.ts",
    find: '  await recordForOther(tx, "campaign.submitted", submission, at);\n',
    replace: "",
    proof: IN_ANOTHER_NAME,
  },
  {
    of: "audit: stopped in another's name",
    file: "server/features/campaigns/changes/stop-campaign.ts",
    find: '    await recordForOther(tx, "campaign.stopped", { userId, campaignId, actor }, at);\n',
    replace: "",
    proof: IN_ANOTHER_NAME,
  },
];

import type { Mutation } from "../mutation.ts";

const OFFERED = "server/features/campaigns/drafts/follow-up.test.ts › ";

/** What is offered for the people whom a campaign does not reach. */
export const FOLLOW_UPS: readonly Mutation[] = [
  {
    of: "follow-up: not while it is paused",
    file: "server/features/campaigns/drafts/follow-up.ts",
    find: 'outlook?.willFallShort === true && campaign.status === "active"',
    replace: "outlook?.willFallShort === true",
    proof: `${OFFERED}a campaign on its course, a draft, a paused and a stopped one offer nothing, and another's campaign is not found`,
  },
  {
    of: "follow-up: after its own days",
    file: "server/features/campaigns/drafts/run-again.ts",
    find: "isLonger && source.endDate > today ? source.endDate : today",
    replace: "today",
    proof: `${OFFERED}a slow campaign offers more days after its own, with the people and the price that the draft then has`,
  },
  {
    of: "copy: one however often pressed",
    file: "server/features/campaigns/drafts/copy-campaign.ts",
    find: "if (twin) return readOwnCampaign(locked, twin.id, viewer);",
    replace: "",
    proof:
      "server/features/campaigns/drafts/start-again.test.ts › a button that is pressed four times at once makes one copy",
  },
];

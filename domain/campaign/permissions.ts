import type { Campaign, StatusName } from "./campaign.ts";

export type CampaignAction =
  | "edit"
  | "pause"
  | "resume"
  | "stop"
  | "view"
  | "reports"
  | "copy"
  | "delete";

type ProductRule = {
  edit: boolean;
  pause: boolean;
  reports: boolean;
  stop: boolean;
  view: boolean;
  notifications: false;
};

/** What every ad product allows at all: 3, 5, 7 and 82 the same (spec section 6). */
export const PRODUCT_RULE: ProductRule = {
  edit: true,
  pause: true,
  reports: true,
  stop: true,
  view: true,
  notifications: false,
};

/**
 * Actions allowed in each state. A submitted campaign can be edited only while Scheduled, Pending or In process, and its price
 * never changes.
 */
const STATUS_ACTIONS: Readonly<Record<StatusName, readonly CampaignAction[]>> = {
  draft: ["edit", "view", "copy", "delete"],
  "in-process": ["edit", "stop", "view", "copy"],
  testing: ["stop", "view", "copy"],
  pending: ["edit", "stop", "view", "copy"],
  scheduled: ["edit", "pause", "stop", "view", "reports", "copy"],
  active: ["pause", "stop", "view", "reports", "copy"],
  paused: ["resume", "stop", "view", "reports", "copy"],
  completed: ["view", "reports", "copy"],
  stopped: ["view", "reports", "copy"],
  rejected: ["view", "reports", "copy"],
  expired: ["view", "reports", "copy"],
};

/** Actions allowed on a campaign now: the one table for server and buttons. Empty for an unknown kind. */
export function campaignActions({ status }: Pick<Campaign, "status">): Set<CampaignAction> {
  return new Set(STATUS_ACTIONS[status].filter(isAllowed));
}

function isAllowed(action: CampaignAction): boolean {
  if (action === "copy" || action === "delete") return true;
  return PRODUCT_RULE[action === "resume" ? "pause" : action];
}

/** Administrators are a fixed list of user ids (spec section 6). */
export function isAdmin(userId: string, adminIds: readonly string[]): boolean {
  return userId !== "" && adminIds.includes(userId);
}

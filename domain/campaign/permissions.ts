import { STATUS } from "./campaign-status.ts";
import { kindByFlowType } from "../catalogue.ts";

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

const ALLOWED: ProductRule = {
  edit: true,
  pause: true,
  reports: true,
  stop: true,
  view: true,
  notifications: false,
};

/** What each ad product allows at all (spec section 6). */
export const PRODUCT_PERMISSIONS: ReadonlyMap<number, ProductRule> = new Map([
  [3, ALLOWED],
  [5, ALLOWED],
  [7, ALLOWED],
  [82, ALLOWED],
]);

const DRAFT: readonly CampaignAction[] = ["edit", "view", "copy", "delete"];
const PAUSED: readonly CampaignAction[] = ["resume", "stop", "view", "reports", "copy"];

/** What each state allows. A submitted campaign can be edited only while Scheduled or Pending, never its price. */
const STATE_ACTIONS: ReadonlyMap<number, readonly CampaignAction[]> = new Map([
  [STATUS.InProcess, ["view", "copy"]],
  [STATUS.Testing, ["stop", "view", "copy"]],
  [STATUS.Pending, ["edit", "stop", "view", "copy"]],
  [STATUS.Scheduled, ["edit", "pause", "stop", "view", "reports", "copy"]],
  [STATUS.Active, ["pause", "stop", "view", "reports", "copy"]],
  [STATUS.Completed, ["view", "reports", "copy"]],
  [STATUS.Stopped, ["view", "reports", "copy"]],
  [STATUS.Rejected, ["view", "reports", "copy"]],
  [STATUS.Expired, ["view", "reports", "copy"]],
]);

export type CampaignState = {
  status: number;
  flowTypeId: number;
  isDraft: boolean;
  isPaused: boolean;
};

/** What may be done with a campaign now: the one table behind server and buttons. Empty for an unknown kind. */
export function campaignActions({
  status,
  flowTypeId,
  isDraft,
  isPaused,
}: CampaignState): Set<CampaignAction> {
  const kind = kindByFlowType(flowTypeId);
  const product = kind && PRODUCT_PERMISSIONS.get(kind.adProductId);
  if (!product) return new Set();
  return new Set(
    stateActions(status, isDraft, isPaused).filter((action) => allows(product, action)),
  );
}

function stateActions(
  status: number,
  isDraft: boolean,
  isPaused: boolean,
): readonly CampaignAction[] {
  if (isDraft) return DRAFT;
  // 237 on a submitted campaign means paused.
  if (status === STATUS.Saved) return PAUSED;
  const actions = STATE_ACTIONS.get(status) ?? ["view"];
  // A status not yet refreshed after the advertiser paused: the buttons follow what they did.
  return isPaused && actions.includes("pause") ? PAUSED : actions;
}

function allows(product: ProductRule, action: CampaignAction): boolean {
  if (action === "copy" || action === "delete") return true;
  return product[action === "resume" ? "pause" : action];
}

/** Administrators are a fixed list of user ids (spec section 6). */
export function isAdmin(userId: string, adminIds: readonly string[]): boolean {
  return userId !== "" && adminIds.includes(userId);
}

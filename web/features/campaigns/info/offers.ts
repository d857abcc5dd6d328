import { STATUS } from "../../../../domain/campaign/status-codes.ts";
import type { Campaign } from "../draft/draft.ts";

/** What the page of a campaign offers beside changing its state. */
export type Offer = "again" | "copy" | "voucher" | "report";

type Facts = Pick<Campaign, "status" | "isSubmitted" | "isFinalStatus" | "actions" | "serviceObj">;

const REFUSED: ReadonlySet<number> = new Set([STATUS.Rejected, STATUS.Expired]);
const SENDING: ReadonlySet<number> = new Set([STATUS.Active, STATUS.Saved]);

/**
 * Only what makes sense for a campaign now: nothing of one that was rejected or expired but its notice, which leads to the
 * repair; no report while there is nothing in it.
 */
export function offersOf(campaign: Facts): Set<Offer> {
  const { status, isSubmitted, isFinalStatus, actions, serviceObj } = campaign;
  const isSent = serviceObj.some(({ sent }) => sent > 0);
  const offers = new Set<Offer>();
  if (isSubmitted && REFUSED.has(status) && !isSent) return offers;
  if (actions.includes("copy")) offers.add("copy");
  if (!isSubmitted) return offers;
  if (isFinalStatus) offers.add("again");
  if (!isFinalStatus || isSent) offers.add("voucher");
  if (actions.includes("reports") && (isSent || SENDING.has(status))) offers.add("report");
  return offers;
}

type Advice = NonNullable<Campaign["outlook"]>["remedies"][number]["kind"];

/** What the notice of a campaign that falls short offers to press at the top of the page: below it is not offered again. */
export function advisedNow({
  isFinalStatus,
  outlook,
}: Pick<Campaign, "isFinalStatus" | "outlook">): Set<Advice> {
  if (isFinalStatus || !outlook?.willFallShort) return new Set();
  return new Set(outlook.remedies.map(({ kind }) => kind));
}

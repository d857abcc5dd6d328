import { STATUS } from "../../../../domain/campaign/status-codes.ts";
import type { Campaign } from "../draft/draft.ts";

/** draft: any word, which then belongs into the message. paid: a word of the message. over: the same, looking back. */
export type WordPhase = "draft" | "paid" | "over";

/** Which words a campaign's word can be, and how the page speaks of the message. */
export function wordPhase({
  isSubmitted,
  isFinalStatus,
  status,
}: Pick<Campaign, "isSubmitted" | "isFinalStatus" | "status">): WordPhase {
  if (!isSubmitted) return "draft";
  return isFinalStatus || status === STATUS.Expired ? "over" : "paid";
}

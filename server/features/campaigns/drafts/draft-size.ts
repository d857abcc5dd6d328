import type { CampaignContent } from "../../../../domain/campaign/content.ts";
import {
  contentBytes,
  MAX_CONTENT_BYTES,
} from "../../../../domain/campaign/drafts/content-size.ts";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import { translate } from "../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { sumContentBytes } from "./draft-size.store.ts";

/** Bytes of content that all drafts of one user may have together. */
export const MAX_BYTES = { visitor: 500_000, member: 10_000_000 };
/** What is smaller is not summed: the number of drafts bounds it. */
const SMALL_BYTES = 4_000;

type Content = CampaignContent | null | undefined;

/** Refuses content that is larger than a message can be. Throws invalid-argument. */
function refuseLargeContent(content: Content): void {
  if (contentBytes(content) <= MAX_CONTENT_BYTES) return;
  const message = translate("This message is too large. Shorten it, or take out cards or buttons.");
  throw invalidArgument([{ path: "content", message }]);
}

/** True where there may be too much of this content beside that of other drafts. */
export function isContentSummed(content: Content): boolean {
  return contentBytes(content) > SMALL_BYTES;
}

/**
 * Refuses content of a draft that has more than its user's drafts may have together, in the transaction that writes it and under the
 * limit "drafts"; what makes a draft smaller is taken. Throws invalid-argument, resource-exhausted.
 */
export async function refuseTooMuchContent(
  tx: DatabaseOrTransaction,
  { userId, id, isAnonymous }: { userId: string; id: string; isAnonymous: boolean },
  content: Content,
): Promise<void> {
  refuseLargeContent(content);
  if (!isContentSummed(content)) return;
  const { own, others } = await sumContentBytes(tx, userId, id);
  const bytes = contentBytes(content);
  const limit = isAnonymous ? MAX_BYTES.visitor : MAX_BYTES.member;
  if (bytes <= own || others + bytes <= limit) return;
  throw new AppError("resource-exhausted", {
    message: translate("Your drafts are too large together. Delete some before you write more."),
    reason: "drafts-too-large",
  });
}

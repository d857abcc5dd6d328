import type { CampaignContent } from "../../../../domain/campaign/content.ts";
import {
  contentBytes,
  MAX_CONTENT_BYTES,
} from "../../../../domain/campaign/drafts/content-size.ts";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import { translate } from "../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { sumBytesOf, sumContentBytes } from "./draft-size.store.ts";

/** Bytes of content that all drafts of one user may have together. */
export const MAX_BYTES = { visitor: 500_000, member: 10_000_000 };
/** What is smaller is not summed: the number of drafts bounds it. */
const SMALL_BYTES = 4_000;
/** A draft with small content is no larger, whatever else it says. */
const DRAFT_BYTES = 25_000;

/** Counts bytes that a visitor writes beside those of others at the same address. Throws resource-exhausted. */
export type AdmitBytes = (tx: DatabaseOrTransaction, bytes: number) => Promise<void>;
/** Whose draft is written; what a member writes is not counted. */
export type Writer = {
  userId: string;
  id: string;
  isAnonymous: boolean;
  admitBytes?: AdmitBytes | undefined;
};

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
  { userId, id, isAnonymous, admitBytes }: Writer,
  content: Content,
): Promise<void> {
  refuseLargeContent(content);
  if (!content || !isContentSummed(content)) return;
  const { own, others } = await sumContentBytes(tx, userId, id);
  const bytes = await sumBytesOf(tx, content);
  const limit = isAnonymous ? MAX_BYTES.visitor : MAX_BYTES.member;
  if (bytes <= own) return;
  if (others + bytes > limit) {
    throw new AppError("resource-exhausted", {
      message: translate("Your drafts are too large together. Delete some before you write more."),
      reason: "drafts-too-large",
    });
  }
  await admit(tx, admitBytes, bytes - Math.max(own, SMALL_BYTES));
}

/** Counts a new draft of a visitor, without its content where that is summed. Throws resource-exhausted. */
export async function admitDraft(
  tx: DatabaseOrTransaction,
  { admitBytes }: Pick<Writer, "admitBytes">,
): Promise<void> {
  await admit(tx, admitBytes, DRAFT_BYTES);
}

async function admit(tx: DatabaseOrTransaction, admitBytes: AdmitBytes | undefined, bytes: number) {
  try {
    await admitBytes?.(tx, bytes);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "resource-exhausted") throw error;
    throw new AppError("resource-exhausted", {
      message: translate(
        "Visitors on your network have written too much. Sign up to go on, or try again in an hour.",
      ),
      reason: "network-drafts",
    });
  }
}

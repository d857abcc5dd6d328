import { type DraftChanges, isSubmitted } from "../../../../domain/campaign/campaign.ts";
import { AppError } from "../../../../domain/errors.ts";
import { refuseForeignLists } from "../../audience/lists/refuse-foreign-lists.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { inLimitTurn } from "../../../db/limit-turns.ts";
import { lockLimit } from "../../../db/lock-limit.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { updateDraft } from "../campaigns.store.ts";
import { type AdmitBytes, isContentSummed, refuseTooMuchContent } from "./draft-size.ts";
import { readOwnCampaign, type CampaignWithRoutes } from "../read-own-campaign.ts";
import { translate } from "../../../../domain/translate.ts";

/**
 * Saves a draft over the version that the writer has seen; half a draft is fine, the quote lists what is missing.
 * Throws invalid-argument for a list of somebody else and for content that is too large; not-found; resource-exhausted; aborted with details `{ version }` when it was changed elsewhere or is already submitted.
 */
export async function saveDraft(
  { db, clock }: Pick<CampaignsDeps, "db" | "clock">,
  save: {
    userId: string;
    isAnonymous?: boolean;
    admitBytes?: AdmitBytes | undefined;
    id: string;
    version: number;
    fields: DraftChanges;
  },
): Promise<CampaignWithRoutes> {
  const viewer = { userId: save.userId, isAdmin: false };
  await refuseForeignLists(db, save.userId, save.fields);
  const write = (to: DatabaseOrTransaction) => updateDraft(to, save, save.fields, clock.now());
  const { content } = save.fields;
  const writeCounted = async (tx: DatabaseOrTransaction) => {
    await lockLimit(tx, save.userId, "drafts");
    await refuseTooMuchContent(tx, { isAnonymous: false, ...save }, content);
    return write(tx);
  };
  const saved = isContentSummed(content)
    ? await inLimitTurn(save.userId, () => db.transaction().execute(writeCounted))
    : await write(db);
  const found = await readOwnCampaign(db, save.id, viewer);
  if (saved) return found;
  const details = { version: found.campaign.version };
  if (isSubmitted(found.campaign)) throw alreadySubmitted(details);
  throw new AppError("aborted", {
    message: translate("This draft was changed somewhere else. Load it again before you save."),
    details,
    reason: "version-changed",
  });
}

/** A submitted campaign does not change any more. */
export function alreadySubmitted(details?: { version: number }): AppError {
  return new AppError("aborted", {
    message: translate(
      "This campaign has been sent for checking and can no longer be changed. You can copy it.",
    ),
    reason: "already-submitted",
    ...(details ? { details } : {}),
  });
}

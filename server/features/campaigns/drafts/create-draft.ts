import type { KindName } from "../../../../domain/campaign/kinds/traits.ts";
import { EMPTY_DRAFT, type DraftChanges } from "../../../../domain/campaign/campaign.ts";
import { randomUUID } from "node:crypto";
import { countryById } from "../../../../domain/countries.ts";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { inLimitTurn } from "../../../db/limit-turns.ts";
import { lockLimit } from "../../../db/lock-limit.ts";
import { refuseForeignLists } from "../../audience/lists/refuse-foreign-lists.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { countDrafts, findCampaign, findLastSender, insertDraft } from "../campaigns.store.ts";
import { type AdmitBytes, admitDraft, refuseTooMuchContent } from "./draft-size.ts";
import { reuseDraft } from "./reuse-draft.ts";
import { readOwnCampaign, type CampaignWithRoutes } from "../read-own-campaign.ts";
import { translate } from "../../../../domain/translate.ts";

/**
 * Starts a draft. An id chosen by the client makes the call repeatable: the second one answers with the draft as it is.
 * Without a sender's name it has that of the campaign sent last.
 * `reusesUntouched`: a draft of this user in which nothing was written or chosen is filled in and answered instead of a new one.
 * Throws invalid-argument for a country that is not open, for a list of somebody else and for content that is too large, not-found when the id is theirs; resource-exhausted.
 */
export async function createDraft(
  { db, clock }: Pick<CampaignsDeps, "db" | "clock">,
  draft: {
    userId: string;
    isAnonymous?: boolean | undefined;
    admitBytes?: AdmitBytes | undefined;
    id?: string | undefined;
    countryId: number;
    kind: KindName;
    fields: DraftChanges;
    reusesUntouched?: boolean | undefined;
  },
): Promise<CampaignWithRoutes> {
  const { userId, countryId, kind } = draft;
  if (!countryById(countryId))
    throw invalidArgument([{ path: "countryId", message: translate("Choose a country.") }]);
  const id = draft.id ?? randomUUID();
  const viewer = { userId, isAdmin: false };
  await refuseForeignLists(db, userId, draft.fields);
  const sender = draft.fields.sender || (await findLastSender(db, userId, countryId));
  const fields = { ...draft.fields, ...(sender ? { sender } : {}) };
  // What a new start leaves open is as in the wizard's own drafts, so that it is known again as untouched.
  const given = draft.reusesUntouched ? { ...EMPTY_DRAFT, ...fields } : fields;
  // The second call of a repeated one makes nothing new.
  if (draft.id !== undefined && (await findCampaign(db, id)))
    return readOwnCampaign(db, id, viewer);
  const add = async (tx: DatabaseOrTransaction) => {
    await lockLimit(tx, userId, "drafts");
    const { isAnonymous = false, admitBytes } = draft;
    const owner = { userId, id, isAnonymous, admitBytes };
    await refuseTooMuchContent(tx, owner, fields.content);
    const start = { userId, countryId, fields: { ...fields, kind } };
    const reused = draft.reusesUntouched ? await reuseDraft(tx, clock.now(), start) : undefined;
    if (reused !== undefined) return reused;
    await refuseTooManyDrafts(tx, owner);
    await admitDraft(tx, owner);
    await insertDraft(tx, { ...given, id, userId, countryId, kind }, clock.now());
    return id;
  };
  const added = await inLimitTurn(userId, () => db.transaction().execute(add));
  return readOwnCampaign(db, added, viewer);
}

/** Drafts that a member may have. */
export const MAX_DRAFTS = 500;
const MAX_DRAFTS_OF_VISITOR = 50;

/**
 * Nobody needs hundreds of open drafts; programs that make them are stopped here, in the transaction that adds one and under the limit
 * "drafts". Throws resource-exhausted.
 */
export async function refuseTooManyDrafts(
  tx: DatabaseOrTransaction,
  { userId, isAnonymous }: { userId: string; isAnonymous: boolean },
): Promise<void> {
  const most = isAnonymous ? MAX_DRAFTS_OF_VISITOR : MAX_DRAFTS;
  if ((await countDrafts(tx, userId)) < most) return;
  throw new AppError("resource-exhausted", {
    message: translate("You have {most} drafts. Delete some before you start another.", { most }),
    reason: "too-many-drafts",
  });
}

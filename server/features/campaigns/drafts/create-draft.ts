import type { KindName } from "../../../../domain/campaign/kinds/traits.ts";
import type { Campaign, DraftChanges } from "../../../../domain/campaign/campaign.ts";
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { countryById } from "../../../../domain/countries.ts";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import { refuseForeignLists } from "../../audience/lists/refuse-foreign-lists.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { countDrafts, findCampaign, insertDraft, listUntouchedDrafts } from "../campaigns.store.ts";
import { readOwnCampaign, type CampaignWithRoutes } from "../read-own-campaign.ts";
import { translate } from "../../../../domain/translate.ts";

/**
 * Starts a draft. An id chosen by the client makes the call repeatable: the second one answers with the draft as it is.
 * Throws invalid-argument for a country that is not open and for a list of somebody else, not-found when the id is theirs.
 */
export async function createDraft(
  { db, clock }: Pick<CampaignsDeps, "db" | "clock">,
  draft: {
    userId: string;
    isAnonymous?: boolean | undefined;
    id?: string | undefined;
    countryId: number;
    kind: KindName;
    fields: DraftChanges;
    /** An equal draft that was never changed is given instead of a new one. */
    reusesEqual?: boolean | undefined;
  },
): Promise<CampaignWithRoutes> {
  const { userId, countryId, kind, fields } = draft;
  if (!countryById(countryId))
    throw invalidArgument([{ path: "countryId", message: translate("Choose a country.") }]);
  const id = draft.id ?? randomUUID();
  const viewer = { userId, isAdmin: false };
  // The second call of a repeated one makes nothing new.
  if (draft.id === undefined || (await findCampaign(db, id)) === undefined)
    await refuseTooManyDrafts(db, userId, draft.isAnonymous ?? false);
  await refuseForeignLists(db, userId, fields);
  const equal = draft.reusesEqual ? await findEqual(db, draft) : undefined;
  if (equal) return readOwnCampaign(db, equal.id, viewer);
  await insertDraft(db, { ...fields, id, userId, countryId, kind }, clock.now());
  return readOwnCampaign(db, id, viewer);
}

const UNWRITTEN = { title: "", text: "", sender: "", link: "" };

/** Of the user's drafts that nobody has changed since, one that says the same. People and step follow from the rest. */
async function findEqual(
  db: CampaignsDeps["db"],
  { userId, countryId, kind, fields }: Parameters<typeof createDraft>[1],
): Promise<Campaign | undefined> {
  const { people: _people, step: _step, ...wanted } = { ...UNWRITTEN, ...fields, kind };
  const drafts = await listUntouchedDrafts(db, { userId, countryId });
  return drafts.find((draft) =>
    Object.entries(wanted).every(([name, value]) =>
      isDeepStrictEqual(draft[name as keyof typeof wanted], value),
    ),
  );
}

const MAX_DRAFTS = 500;
const MAX_DRAFTS_OF_VISITOR = 50;

/** Nobody needs hundreds of open drafts; programs that make them are stopped here. Throws resource-exhausted. */
export async function refuseTooManyDrafts(
  db: CampaignsDeps["db"],
  userId: string,
  isAnonymous: boolean,
): Promise<void> {
  const most = isAnonymous ? MAX_DRAFTS_OF_VISITOR : MAX_DRAFTS;
  if ((await countDrafts(db, userId)) < most) return;
  throw new AppError("resource-exhausted", {
    message: translate("You have {most} drafts. Delete some before you start another.", { most }),
    reason: "too-many-drafts",
  });
}

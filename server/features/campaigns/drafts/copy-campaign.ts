import { countryOf } from "../../../../domain/campaign/campaign-place.ts";
import {
  draftFieldsOf,
  EMPTY_DRAFT,
  type Campaign,
  type DraftChanges,
} from "../../../../domain/campaign/campaign.ts";
import { isSameDraft } from "../../../../domain/campaign/drafts/draft-progress.ts";
import { randomUUID } from "node:crypto";
import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { inLimitTurn } from "../../../db/limit-turns.ts";
import { lockLimit } from "../../../db/lock-limit.ts";
import { refuseTooManyDrafts } from "./create-draft.ts";
import { type AdmitBytes, admitDraft, refuseTooMuchContent } from "./draft-size.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { insertDraft, listDraftsWith } from "../campaigns.store.ts";
import { readOwnCampaign, type CampaignWithRoutes } from "../read-own-campaign.ts";

const MAX_TITLE = 80;
/** As many of the newest drafts are looked at for a copy made before. */
const LOOKED_AT = 20;

/**
 * Copies a campaign in any state into a new draft; also "fix and resend", which keeps the title. Days that have passed
 * are left out. A copy that was made before and not changed since is answered again. `changes` replace what is copied.
 * Throws not-found; resource-exhausted.
 */
export async function copyCampaign(
  { db, clock }: Pick<CampaignsDeps, "db" | "clock">,
  copy: {
    userId: string;
    id: string;
    isAnonymous?: boolean;
    admitBytes?: AdmitBytes | undefined;
    changes?: DraftChanges;
  },
): Promise<CampaignWithRoutes> {
  const { userId, id, isAnonymous = false, admitBytes } = copy;
  const viewer = { userId, isAdmin: false };
  const { campaign } = await readOwnCampaign(db, id, viewer);
  const now = clock.now();
  const today = zonedParts(now.getTime(), countryOf(campaign).timeZone).date;
  const areDaysCopied = campaign.startDate !== null && campaign.startDate > today;
  const copyId = randomUUID();
  const days = areDaysCopied ? {} : { startDate: null, endDate: null, offerEndsDate: null };
  const { step: _step, ...chosen } = draftFieldsOf(campaign);
  const title = copyTitle(campaign);
  const fields = { ...chosen, ...days, title, ...copy.changes };
  const draft = { ...fields, id: copyId, userId, countryId: campaign.countryId };
  // One after the other, so that a button that is pressed twice makes one copy.
  const add = async (tx: DatabaseOrTransaction) => {
    await lockLimit(tx, userId, "drafts");
    const content = draft.content ?? null;
    const drafts = await listDraftsWith(tx, userId, { content, lookedAt: LOOKED_AT });
    const twin = drafts.find(
      (other) =>
        other.id !== id &&
        other.countryId === campaign.countryId &&
        isSameDraft(other, { ...EMPTY_DRAFT, ...draft }),
    );
    if (twin) return readOwnCampaign(tx, twin.id, viewer);
    const owner = { userId, id: copyId, isAnonymous, admitBytes };
    await refuseTooMuchContent(tx, owner, content);
    await refuseTooManyDrafts(tx, owner);
    await admitDraft(tx, owner);
    await insertDraft(tx, draft, now);
    return readOwnCampaign(tx, copyId, viewer);
  };
  return inLimitTurn(userId, () => db.transaction().execute(add));
}

/** The name of a campaign that goes out once more: "Rolls (2)" after "Rolls", so that the two are told apart in a list. */
export function againTitle(title: string): string {
  if (title === "") return title;
  const [, name = title, times = "1"] = /^(.*) \((\d{1,3})\)$/s.exec(title) ?? [];
  const ending = ` (${Number(times) + 1})`;
  return name.slice(0, MAX_TITLE - ending.length) + ending;
}

function copyTitle({ title, status }: Campaign): string {
  if (status === "rejected" || title === "") return title;
  return `${title.slice(0, MAX_TITLE - " (copy)".length)} (copy)`;
}

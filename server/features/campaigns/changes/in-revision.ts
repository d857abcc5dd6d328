import type { Campaign } from "../../../../domain/campaign/campaign.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { lockCampaign } from "../campaigns.store.ts";

/** An edit has come between reading a campaign and recording what was done with it: the record would be of the old one. */
export class EditedMeanwhile extends Error {
  constructor() {
    super("The campaign was edited meanwhile.");
    this.name = "EditedMeanwhile";
  }
}

/**
 * Records what was done for a campaign, in one transaction, if it is still the revision that was worked on. Throws
 * EditedMeanwhile otherwise: what a network has got under the old code was put aside by the edit, and is looked up there.
 */
export function inRevision<Result>(
  { db }: Pick<CampaignsDeps, "db">,
  { id, revision }: Pick<Campaign, "id" | "revision">,
  record: (tx: DatabaseOrTransaction, now: Campaign) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const now = await lockCampaign(tx, id);
    if (now?.revision !== revision) throw new EditedMeanwhile();
    return record(tx, now);
  });
}

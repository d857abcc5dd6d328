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
 * Records work on a campaign in one transaction, if its revision is unchanged. Throws EditedMeanwhile otherwise: the
 * edit has set aside what a network received under the old code, and it is looked up there.
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

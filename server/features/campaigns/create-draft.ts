import { randomUUID } from "node:crypto";
import { countryById } from "../../../domain/countries.ts";
import { invalidArgument } from "../../../domain/errors.ts";
import type { CampaignsDeps } from "./campaigns-deps.ts";
import { insertDraft, type DraftFields } from "./campaigns.store.ts";
import { readOwnCampaign, type CampaignWithRoutes } from "./read-own-campaign.ts";

/**
 * Starts a draft. An id chosen by the client makes the call repeatable: the second one answers with the draft as it is.
 * Throws invalid-argument for a country that is not open, not-found when the id is somebody else's.
 */
export async function createDraft(
  { db, clock }: Pick<CampaignsDeps, "db" | "clock">,
  draft: {
    userId: string;
    id?: string | undefined;
    countryId: number;
    flowTypeId: number;
    fields: DraftFields;
  },
): Promise<CampaignWithRoutes> {
  const { userId, countryId, flowTypeId, fields } = draft;
  if (!countryById(countryId))
    throw invalidArgument([{ path: "countryId", message: "Choose a country." }]);
  const id = draft.id ?? randomUUID();
  const row = { ...fields, id, user_id: userId, country_id: countryId, flow_type_id: flowTypeId };
  await insertDraft(db, row, clock.now());
  return readOwnCampaign(db, id, { userId, isAdmin: false });
}

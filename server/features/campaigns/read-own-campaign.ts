import type { Campaign } from "../../../domain/campaign/campaign.ts";
import { AppError } from "../../../domain/errors.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { listRoutes } from "./campaign-routes.store.ts";
import type { CampaignRoute } from "./campaign.ts";
import type { Viewer } from "./campaigns-deps.ts";
import { findCampaign } from "./campaigns.store.ts";
import { translate } from "../../../domain/translate.ts";

export type CampaignWithRoutes = { campaign: Campaign; routes: CampaignRoute[] };

/** A campaign the viewer may see. Somebody else's is not found. */
export async function readOwnCampaign(
  db: DatabaseOrTransaction,
  id: string,
  viewer: Viewer,
): Promise<CampaignWithRoutes> {
  const campaign = await findCampaign(db, id);
  if (!campaign || (campaign.userId !== viewer.userId && !viewer.isAdmin)) throw notFound();
  return { campaign, routes: await listRoutes(db, id) };
}

export function notFound(): AppError {
  return new AppError("not-found", { message: translate("We could not find this campaign.") });
}

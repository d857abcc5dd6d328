import type { CampaignContent } from "../../../domain/campaign/content.ts";
import { record } from "../../../platform/database/column-kinds.ts";

/** The content of a campaign out of its column. Throws TypeError for that of no kind. */
export function contentFrom(value: unknown): CampaignContent | null {
  if (value === null) return null;
  if (isContent(value)) return value;
  throw new TypeError("The content of a campaign is of no kind.");
}

/** Contract and quote have validated what is stored: it is enough to tell the kinds apart. */
export function isContent(value: unknown): value is CampaignContent {
  return record.accepts(value) && ("creatives" in value || "message" in value);
}

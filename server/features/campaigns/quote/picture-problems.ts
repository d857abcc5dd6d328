import type { WrittenCampaign } from "../../../../domain/campaign/campaign.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import {
  displayFormat,
  type DisplayCreative,
} from "../../../../domain/message/display-creative.ts";
import type { FieldProblem } from "../../../../domain/errors.ts";
import { translate } from "../../../../domain/translate.ts";
import type { Database } from "../../../db/database.ts";
import { ownPictures, pictureKey } from "../../audience/files/pictures.ts";

type Context = { db: Database; publicUrl: string };

/**
 * Problems with a campaign's pictures: each must be stored here by its owner, and a banner must match its declared
 * format. A picture elsewhere could change after approval.
 */
export async function pictureProblems(
  { db, publicUrl }: Context,
  campaign: WrittenCampaign,
): Promise<FieldProblem[]> {
  const shown = kindOf(campaign).pictures(campaign);
  const keys = shown.flatMap(({ url }) => pictureKey(url, publicUrl) ?? []);
  const stored = await ownPictures(db, campaign.userId, keys);
  return shown.flatMap(({ path, url, creative }) => {
    const picture = stored.get(pictureKey(url, publicUrl) ?? "");
    const isRight = picture !== undefined && (!creative || isAsDeclared(creative, picture));
    return isRight ? [] : [{ path, message: translate("Choose this picture again.") }];
  });
}

type StoredContent = {
  mimeType: string;
  sizeBytes: number;
  widthPixels: number | null;
  heightPixels: number | null;
};

function isAsDeclared(
  { size, mimeType, byteSize }: DisplayCreative,
  stored: StoredContent,
): boolean {
  if (mimeType !== stored.mimeType || byteSize !== stored.sizeBytes) return false;
  const format = displayFormat(size);
  if (!format || stored.widthPixels === null) return true;
  return stored.widthPixels === format.widthPixels && stored.heightPixels === format.heightPixels;
}

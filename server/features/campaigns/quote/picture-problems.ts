import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import {
  displayFormat,
  type DisplayCreative,
} from "../../../../domain/message/display-creative.ts";
import type { FieldProblem } from "../../../../domain/errors.ts";
import { say } from "../../../../domain/say.ts";
import type { Database } from "../../../db/database.ts";
import { ownPictures, pictureKey } from "../../audience/files/pictures.ts";
import type { Campaign } from "../campaign.ts";

type Ground = { db: Database; publicUrl: string };

/**
 * What is wrong with the pictures of a campaign: each must be one that its owner has stored here, and a banner must be what
 * it says it is. A picture elsewhere could become another one after it was approved.
 */
export async function pictureProblems(
  { db, publicUrl }: Ground,
  campaign: Campaign,
): Promise<FieldProblem[]> {
  const shown = kindOf(campaign).pictures(campaign);
  const keys = shown.flatMap(({ url }) => pictureKey(url, publicUrl) ?? []);
  const kept = await ownPictures(db, campaign.userId, keys);
  return shown.flatMap(({ path, url, creative }) => {
    const picture = kept.get(pictureKey(url, publicUrl) ?? "");
    const isRight = picture !== undefined && (!creative || isAsSaid(creative, picture));
    return isRight ? [] : [{ path, message: say("Choose this picture again.") }];
  });
}

type Kept = {
  mimeType: string;
  sizeBytes: number;
  widthPixels: number | null;
  heightPixels: number | null;
};

function isAsSaid({ size, mimeType, byteSize }: DisplayCreative, kept: Kept): boolean {
  if (mimeType !== kept.mimeType || byteSize !== kept.sizeBytes) return false;
  const format = displayFormat(size);
  if (!format || kept.widthPixels === null) return true;
  return kept.widthPixels === format.widthPixels && kept.heightPixels === format.heightPixels;
}

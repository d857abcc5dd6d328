import type { WrittenCampaign } from "../../../../domain/campaign/campaign.ts";
import type { MessageLimits } from "../../../../domain/campaign/kinds/message-limits.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { type DisplayCreative, pixelsOf } from "../../../../domain/message/display-creative.ts";
import type { FieldProblem } from "../../../../domain/errors.ts";
import type { Database } from "../../../db/database.ts";
import type { OwnUrls } from "../../audience/files/own-address.ts";
import { gonePicture } from "../links/refuse-taken-down.ts";
import { ownPictures, pictureKey, tooHeavy } from "../../audience/files/pictures.ts";

type Context = { db: Database } & OwnUrls;

/**
 * Problems with a campaign's pictures: each must be stored here by its owner, a banner must match its declared
 * format, and the others may be as heavy as the networks say. A picture elsewhere could change after approval.
 */
export async function pictureProblems(
  { db, contentUrl, publicUrl }: Context,
  campaign: WrittenCampaign,
  limits: MessageLimits,
): Promise<FieldProblem[]> {
  const shown = kindOf(campaign).pictures(campaign);
  const urls = { contentUrl, publicUrl };
  const keys = shown.flatMap(({ url }) => pictureKey(url, urls) ?? []);
  const stored = await ownPictures(db, campaign.userId, keys);
  return shown.flatMap(({ path, url, creative, heaviest }) => {
    const picture = stored.get(pictureKey(url, urls) ?? "");
    if (picture === undefined || (creative && !isAsDeclared(creative, picture)))
      return [{ path, message: gonePicture() }];
    const maxBytes = heaviest === undefined ? Infinity : limits.rcs[heaviest];
    return picture.sizeBytes > maxBytes ? [{ path, message: tooHeavy(maxBytes) }] : [];
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
  const pixels = pixelsOf(size);
  if (!pixels || stored.widthPixels === null) return true;
  return stored.widthPixels === pixels.widthPixels && stored.heightPixels === pixels.heightPixels;
}

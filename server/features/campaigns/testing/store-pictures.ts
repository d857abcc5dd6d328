import { randomUUID } from "node:crypto";
import { pixelsOf } from "../../../../domain/message/display-creative.ts";
import type { Database } from "../../../db/database.ts";
import { insertPicture } from "../../audience/files/upload.store.ts";
import type { CampaignContent } from "../../../../domain/campaign/content.ts";

const PICTURE = "https://shop.example/b.png";

/** Notes a picture for its owner as an upload does, without bytes; returns its address. */
export async function aStoredPicture(
  { db, contentUrl }: { db: Database; contentUrl: string },
  userId: string,
  { size = "320x50", sizeBytes = 40_000 }: { size?: string; sizeBytes?: number } = {},
): Promise<string> {
  const storageKey = `pictures/${randomUUID()}`;
  const { widthPixels = 1, heightPixels = 1 } = pixelsOf(size) ?? {};
  const picture = { storageKey, mimeType: "image/png", sizeBytes, widthPixels, heightPixels };
  await insertPicture(db, userId, picture);
  return `${contentUrl}/files/${storageKey}`;
}

/** Content with its placeholder pictures (b.png of shop.example) stored for this owner. */
export async function storePictures(
  core: { db: Database; contentUrl: string },
  userId: string,
  content: CampaignContent,
): Promise<CampaignContent> {
  if ("creatives" in content) {
    const creatives = content.creatives.map(async (it) =>
      it.url === PICTURE
        ? {
            ...it,
            url: await aStoredPicture(core, userId, { size: it.size, sizeBytes: it.byteSize }),
          }
        : it,
    );
    return { creatives: await Promise.all(creatives) };
  }
  if (content.logoUrl !== PICTURE) return content;
  return { ...content, logoUrl: await aStoredPicture(core, userId) };
}

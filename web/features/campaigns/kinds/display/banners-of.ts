import type {
  DisplayCreative,
  DisplayFormat,
} from "../../../../../domain/message/display-creative.ts";
import { firstChoice } from "../../pictures/crop.ts";
import {
  drawCrop,
  fitsAsItIs,
  frameSize,
  lightEnough,
  type Picture,
} from "../../pictures/picture-file.ts";
import { storePicture } from "../../pictures/upload-picture.ts";

type Cut = { format: DisplayFormat; blob: Blob };
export type Banners = {
  banners: DisplayCreative[];
  /** Sizes for which even the lightest picture was too heavy. */
  tooHeavy: DisplayFormat[];
};

/** One picture as a banner of every size, each cut, made light enough and stored. Throws as the upload does. */
export async function bannersOf(
  picture: Picture,
  formats: readonly DisplayFormat[],
  altText: string,
): Promise<Banners> {
  const cuts: Cut[] = [];
  const tooHeavy: DisplayFormat[] = [];
  for (const format of formats) {
    const blob = await cut(picture, format);
    if (blob) cuts.push({ format, blob });
    else tooHeavy.push(format);
  }
  const store = async ({ format, blob }: Cut): Promise<DisplayCreative> => ({
    size: format.size,
    url: await storePicture(blob),
    mimeType: blob.type,
    byteSize: blob.size,
    altText,
  });
  // The first one alone: whoever has no session yet gets one by it.
  const [first, ...others] = cuts;
  if (!first) return { banners: [], tooHeavy };
  const stored = await store(first);
  return { banners: [stored, ...(await Promise.all(others.map(store)))], tooHeavy };
}

async function cut(picture: Picture, format: DisplayFormat): Promise<Blob | undefined> {
  if (fitsAsItIs(picture, format)) return picture.file;
  const canvas = document.createElement("canvas");
  drawCrop(canvas, picture, format, firstChoice(picture, frameSize(format)));
  return lightEnough(canvas, format.maxBytes);
}

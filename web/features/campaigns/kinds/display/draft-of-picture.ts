import { FLOW_TYPE } from "../../../../../domain/catalogue.ts";
import {
  ALT_TEXT_MAX_CHARACTERS,
  DISPLAY_FORMATS,
  type DisplayCreative,
} from "../../../../../domain/message/display-creative.ts";
import { drawCrop, lightEnough, readPicture } from "../../pictures/picture-file.ts";
import { storePicture } from "../../pictures/upload-picture.ts";

const MIDDLE = { zoom: 1, x: 0.5, y: 0.5 };

/** Thrown for a file that the browser cannot show as a picture. */
export class NoPictureError extends Error {}

/** A draft with the banners that display needs, cut from the middle of a picture. Stores them; throws NoPictureError. */
export async function draftOfPicture(picture: File, text: string) {
  const creatives = await bannersOf(picture, text);
  return { flowTypeId: FLOW_TYPE.display, draft: { text, content: { creatives } } };
}

async function bannersOf(file: File, altText: string): Promise<DisplayCreative[]> {
  const picture = await readPicture(file);
  if (!picture) throw new NoPictureError("no picture");
  const banners: DisplayCreative[] = [];
  for (const format of DISPLAY_FORMATS.filter(({ isRequired }) => isRequired)) {
    const canvas = document.createElement("canvas");
    drawCrop(canvas, picture, format, MIDDLE);
    const light = await lightEnough(canvas, format.maxBytes);
    if (!light) throw new NoPictureError("too heavy");
    banners.push({
      size: format.size,
      url: await storePicture(light),
      mimeType: light.type,
      byteSize: light.size,
      altText: altText.slice(0, ALT_TEXT_MAX_CHARACTERS),
    });
  }
  return banners;
}

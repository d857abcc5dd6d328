import { FLOW_TYPE } from "../../../../domain/catalogue.ts";
import {
  ALT_TEXT_MAX_CHARACTERS,
  DISPLAY_FORMATS,
  type DisplayCreative,
} from "../../../../domain/message/display-creative.ts";
import { client } from "../../../api/client.ts";
import { isConnectionError } from "../../../offline/connection.ts";
import type { Shared } from "../../../native/shared.ts";
import { drawCrop, lightEnough, readPicture } from "../pictures/picture-file.ts";
import { storePicture } from "../pictures/upload-picture.ts";
import { keepDraft, keptNewDraft } from "../draft/kept-draft.ts";

const MOST_TEXT = 2000;
const MIDDLE = { zoom: 1, x: 0.5, y: 0.5 };

export type StartedDraft = { id: string; isOnServer: boolean };

/** Thrown for a file that the browser cannot show as a picture. */
export class NoPictureError extends Error {}

/**
 * A new draft of what was shared: a text becomes an SMS, a picture the banners that display needs, cut from its middle.
 * `id` is the same for every try. Without a connection a text is kept on the device; a picture needs one.
 */
export async function startSharedDraft(
  { text, picture }: Shared,
  { id, countryId }: { id: string; countryId: number },
): Promise<StartedDraft> {
  const words = text.slice(0, MOST_TEXT);
  if (picture) {
    const creatives = await bannersOf(picture, words);
    const draft = { text: words, content: { creatives } };
    await client.campaigns.createDraft({ id, countryId, flowTypeId: FLOW_TYPE.display, draft });
    return { id, isOnServer: true };
  }
  const patch = { text: words };
  try {
    await client.campaigns.createDraft({ id, countryId, draft: patch });
    return { id, isOnServer: true };
  } catch (error) {
    // There is room for one new draft that the server does not know.
    if (!isConnectionError(error) || keptNewDraft()) throw error;
    // It may have arrived without an answer.
    keepDraft({ id, countryId, version: null, patch, unanswered: [patch] });
    return { id, isOnServer: false };
  }
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

import { FLOW_TYPE } from "../../../../../domain/catalogue.ts";
import {
  ALT_TEXT_MAX_CHARACTERS,
  DISPLAY_FORMATS,
} from "../../../../../domain/message/display-creative.ts";
import { readPicture } from "../../pictures/picture-file.ts";
import { bannersOf } from "./banners-of.ts";
import { noteSource } from "./source-picture.ts";

/** Thrown for a file that the browser cannot show as a picture. */
export class NoPictureError extends Error {}

/**
 * A draft with banners of all sizes, cut from a picture that can be moved in each of them afterwards. Stores them; throws
 * NoPictureError.
 */
export async function draftOfPicture(id: string, file: File, text: string) {
  const picture = await readPicture(file);
  if (!picture) throw new NoPictureError("no picture");
  const { banners, tooHeavy } = await bannersOf(
    picture,
    DISPLAY_FORMATS,
    text.slice(0, ALT_TEXT_MAX_CHARACTERS),
  );
  if (tooHeavy.some(({ isRequired }) => isRequired)) throw new NoPictureError("too heavy");
  noteSource(id, { picture });
  return { flowTypeId: FLOW_TYPE.display, draft: { text, content: { creatives: banners } } };
}

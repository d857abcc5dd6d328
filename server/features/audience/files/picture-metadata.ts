import { imageSize } from "image-size";
import { HAS_IMAGE_DATA, jpegSize } from "./picture-data.ts";

export type PictureMetadata = {
  mimeType: "image/png" | "image/jpeg" | "image/gif";
  widthPixels: number;
  heightPixels: number;
};

/** `strange`: none of our kinds. `broken`: one of them without anything to see. */
export type PictureProblem = "strange" | "broken" | "too-large";

/** A few kilobytes can claim to be a wall: whoever shows the picture needs four bytes of memory for each of its pixels. */
export const MAX_SIDE_PIXELS = 8_000;
export const MAX_MEGAPIXELS = 40;

const KINDS = [
  { starts: ["\x89PNG\r\n\x1a\n"], type: "png", mimeType: "image/png" },
  { starts: ["\xff\xd8\xff"], type: "jpg", mimeType: "image/jpeg" },
  { starts: ["GIF87a", "GIF89a"], type: "gif", mimeType: "image/gif" },
] as const;

/** Kind and size of a picture by its own bytes, whatever its name says, or what is wrong with it. */
export function readPictureMetadata(bytes: Buffer): PictureMetadata | PictureProblem {
  const head = bytes.toString("latin1", 0, 8);
  const kind = KINDS.find(({ starts }) => starts.some((start) => head.startsWith(start)));
  if (!kind) return "strange";
  const size = kind.type === "jpg" ? jpegSize(bytes) : sizeOf(bytes, kind.type);
  if (!size || size.width === 0 || size.height === 0) return "broken";
  const { width: widthPixels, height: heightPixels } = size;
  const isTooLarge =
    Math.max(widthPixels, heightPixels) > MAX_SIDE_PIXELS ||
    widthPixels * heightPixels > MAX_MEGAPIXELS * 1_000_000;
  if (isTooLarge) return "too-large";
  return { mimeType: kind.mimeType, widthPixels, heightPixels };
}

function sizeOf(
  bytes: Buffer,
  kind: keyof typeof HAS_IMAGE_DATA,
): { width: number; height: number } | undefined {
  // First, for it goes from part to part: the size is looked for byte by byte where there is none.
  if (!HAS_IMAGE_DATA[kind](bytes)) return undefined;
  try {
    const { type, width, height } = imageSize(bytes);
    return type === kind ? { width, height } : undefined;
  } catch {
    // It throws on what ends too early or contradicts itself.
    return undefined;
  }
}

import type { DisplayFormat } from "../../../../domain/message/display-creative.ts";
import { placePicture, QUALITIES, type CropChoice, type Size } from "./crop.ts";

/** A picture somebody chose, ready to be drawn. */
export type Picture = Size & {
  image: CanvasImageSource;
  file: File;
  /** Of the file itself: a photo of a good camera is drawn smaller. */
  original: Size;
};

/** The largest side that is worked with: more than any banner or card shows, and quick on a cheap phone. */
const WORKING_SIDE_PIXELS = 2400;

/** What browsers show and people have: WhatsApp hands on WebP. */
export const PICTURE_TYPES = "image/png,image/jpeg,image/gif,image/webp";

/** Reads a chosen file; undefined when the browser cannot show it. */
export async function readPicture(file: File): Promise<Picture | undefined> {
  const image = new Image();
  // The content security policy lets data addresses in, not blob addresses.
  image.src = await dataAddress(file);
  try {
    await image.decode();
  } catch {
    return undefined;
  }
  const original = { width: image.naturalWidth, height: image.naturalHeight };
  if (original.width === 0 || original.height === 0) return undefined;
  return { ...workingCopy(image, original), file, original };
}

function workingCopy(image: HTMLImageElement, original: Size): Size & { image: CanvasImageSource } {
  const shrink = WORKING_SIDE_PIXELS / Math.max(original.width, original.height);
  if (shrink >= 1) return { ...original, image };
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(original.width * shrink));
  canvas.height = Math.max(1, Math.round(original.height * shrink));
  const context = canvas.getContext("2d");
  if (!context) return { ...original, image };
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return { width: canvas.width, height: canvas.height, image: canvas };
}

export function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("unreadable")));
    reader.readAsDataURL(blob);
  });
}

type Frame = Pick<DisplayFormat, "widthPixels" | "heightPixels">;

/** A frame as sizes of pictures are compared. */
export const frameSize = ({ widthPixels, heightPixels }: Frame): Size => ({
  width: widthPixels,
  height: heightPixels,
});

/** Draws the picture over the whole canvas as chosen. Room beside it is filled with its own colours. */
export function drawCrop(
  canvas: HTMLCanvasElement,
  picture: Picture,
  frame: Frame,
  choice: CropChoice,
): void {
  const { width, height } = frameSize(frame);
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) return;
  // JPEG has no transparency: white as on a page.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  if (choice.zoom < 1) drawColours(context, picture, { width, height });
  const place = placePicture(picture, { width, height }, choice);
  context.drawImage(picture.image, place.x, place.y, place.width, place.height);
}

const FEW_PIXELS = 6;

/** The picture, so blurred that only its colours are left. */
function drawColours(context: CanvasRenderingContext2D, picture: Picture, frame: Size): void {
  const few = document.createElement("canvas");
  few.width = FEW_PIXELS;
  few.height = FEW_PIXELS;
  const drawn = few.getContext("2d");
  if (!drawn) return;
  drawn.fillStyle = "#ffffff";
  drawn.fillRect(0, 0, FEW_PIXELS, FEW_PIXELS);
  drawn.imageSmoothingQuality = "high";
  drawn.drawImage(picture.image, 0, 0, FEW_PIXELS, FEW_PIXELS);
  // From the middle of the outermost pixels: beyond it the edges would fade.
  const inner = FEW_PIXELS - 1;
  context.drawImage(few, 0.5, 0.5, inner, inner, 0, 0, frame.width, frame.height);
}

/** True for a picture that can go as it is: an animation, for instance, would not survive being drawn. */
export function fitsAsItIs({ original, file }: Picture, format: Frame & { maxBytes: number }) {
  const { width, height } = frameSize(format);
  const isSize = original.width === width && original.height === height;
  return isSize && file.size <= format.maxBytes && /^image\/(?:png|jpeg|gif)$/.test(file.type);
}

/**
 * The canvas as the lighter of a PNG and a good JPEG, or as the best JPEG that is light enough; undefined when even the
 * lightest is too heavy.
 */
export async function lightEnough(
  canvas: HTMLCanvasElement,
  maxBytes: number,
): Promise<Blob | undefined> {
  const png = await toBlob(canvas, "image/png");
  for (const quality of QUALITIES) {
    const jpeg = await toBlob(canvas, "image/jpeg", quality);
    const lighter = png && (!jpeg || png.size <= jpeg.size) ? png : jpeg;
    if (lighter && lighter.size <= maxBytes) return lighter;
  }
  return undefined;
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

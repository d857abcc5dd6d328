import type { DisplayFormat } from "../../../../domain/message/display-creative.ts";
import { cropPart, QUALITIES } from "./crop.ts";

/** A picture somebody chose, ready to be drawn. */
export type Picture = { image: HTMLImageElement; file: File };

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
  return { image, file };
}

export function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("unreadable")));
    reader.readAsDataURL(blob);
  });
}

export type CropChoice = { zoom: number; x: number; y: number };
type Frame = Pick<DisplayFormat, "widthPixels" | "heightPixels">;

/** Draws the chosen part of the picture over the whole canvas. */
export function drawCrop(
  canvas: HTMLCanvasElement,
  { image }: Picture,
  { widthPixels: width, heightPixels: height }: Frame,
  choice: CropChoice,
): void {
  canvas.width = width;
  canvas.height = height;
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const part = cropPart(size, { width, height }, choice);
  const context = canvas.getContext("2d");
  if (!context) return;
  // JPEG has no transparency: white as on a page.
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, width, height);
}

/** True for a picture that can go as it is: an animation, for instance, would not survive being drawn. */
export function fitsAsItIs({ image, file }: Picture, format: Frame & { maxBytes: number }) {
  const { naturalWidth, naturalHeight } = image;
  const isSize = naturalWidth === format.widthPixels && naturalHeight === format.heightPixels;
  return isSize && file.size <= format.maxBytes && /^image\/(?:png|jpeg|gif)$/.test(file.type);
}

/** The canvas as a PNG, or as the best JPEG that is light enough; undefined when even the lightest is too heavy. */
export async function lightEnough(
  canvas: HTMLCanvasElement,
  maxBytes: number,
): Promise<Blob | undefined> {
  const png = await toBlob(canvas, "image/png");
  if (png && png.size <= maxBytes) return png;
  for (const quality of QUALITIES) {
    const jpeg = await toBlob(canvas, "image/jpeg", quality);
    if (jpeg && jpeg.size <= maxBytes) return jpeg;
  }
  return undefined;
}

function toBlob(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}

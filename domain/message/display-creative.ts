import type { FieldProblem } from "../errors.ts";
import { parseAddress } from "./web-address.ts";
import { translate } from "../translate.ts";

export type DisplayFormat = {
  /** Width and height in pixels: "320x50". */
  size: string;
  widthPixels: number;
  heightPixels: number;
  maxBytes: number;
  isRequired: boolean;
};

/** Sizes of banners, and how heavy each may be (IAB new ad portfolio; 320x480: Ogury). */
export const DISPLAY_FORMATS: readonly DisplayFormat[] = [
  { size: "320x50", widthPixels: 320, heightPixels: 50, maxBytes: 50_000, isRequired: true },
  { size: "300x250", widthPixels: 300, heightPixels: 250, maxBytes: 150_000, isRequired: true },
  { size: "728x90", widthPixels: 728, heightPixels: 90, maxBytes: 150_000, isRequired: false },
  { size: "970x90", widthPixels: 970, heightPixels: 90, maxBytes: 200_000, isRequired: false },
  { size: "320x480", widthPixels: 320, heightPixels: 480, maxBytes: 200_000, isRequired: false },
];

export const DISPLAY_MIME_TYPES = ["image/png", "image/jpeg", "image/gif"] as const;
export const ALT_TEXT_MAX_CHARACTERS = 125;
const URL_MAX_CHARACTERS = 2000;

export type DisplayCreative = {
  /** One of the formats' sizes. */
  size: string;
  url: string;
  mimeType: string;
  byteSize: number;
  altText: string;
};

export type DisplayContent = { creatives: DisplayCreative[] };

/** Width and height of a size such as "320x50"; undefined for any other text. */
export function pixelsOf(
  size: string,
): Pick<DisplayFormat, "widthPixels" | "heightPixels"> | undefined {
  const [, width, height] = /^([1-9]\d{0,3})x([1-9]\d{0,3})$/.exec(size) ?? [];
  return width && height ? { widthPixels: Number(width), heightPixels: Number(height) } : undefined;
}

/** A size as people read it: 320 × 50. */
export function sizeText(size: string): string {
  return size.replace("x", " × ");
}

/** Everything that is wrong with a campaign's banners; paths are within the content. Empty when it can be booked. */
export function displayProblems(
  { creatives }: DisplayContent,
  formats: readonly DisplayFormat[] = DISPLAY_FORMATS,
): FieldProblem[] {
  const problems = creatives.flatMap((creative, index) =>
    creativeProblems(creative, formats).map(({ path, message }) => ({
      path: `creatives.${index}.${path}`,
      message,
    })),
  );
  creatives.forEach(({ size }, index) => {
    if (creatives.findIndex((other) => other.size === size) < index)
      problems.push({
        path: `creatives.${index}.size`,
        message: translate("You have added {size} twice.", { size: sizeText(size) }),
      });
  });
  if (creatives.length === 0)
    return [...problems, { path: "creatives", message: translate("Choose a picture.") }];
  for (const { size, isRequired } of formats) {
    if (isRequired && !creatives.some((creative) => creative.size === size))
      problems.push({
        path: "creatives",
        message: translate("Add a banner of {size} pixels.", { size: sizeText(size) }),
      });
  }
  return problems;
}

function creativeProblems(
  creative: DisplayCreative,
  formats: readonly DisplayFormat[],
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add = (path: keyof DisplayCreative, message: string) => problems.push({ path, message });
  const format = formats.find(({ size }) => size === creative.size);
  if (!format) {
    const sizes = formats.map(({ size }) => sizeText(size)).join(", ");
    add("size", translate("Use one of these sizes: {sizes}.", { sizes }));
  } else if (creative.byteSize > format.maxBytes) {
    add(
      "byteSize",
      translate("A banner of {size} can have up to {maxBytes} kB.", {
        size: sizeText(format.size),
        maxBytes: format.maxBytes / 1000,
      }),
    );
  }
  if (creative.byteSize < 1) add("byteSize", translate("The picture is empty."));
  if (!DISPLAY_MIME_TYPES.some((type) => type === creative.mimeType))
    add("mimeType", translate("Use a PNG, JPEG or GIF picture."));
  if (creative.altText.trim() === "")
    add("altText", translate("Describe the picture in a few words, for people who cannot see it."));
  if (creative.altText.length > ALT_TEXT_MAX_CHARACTERS)
    add(
      "altText",
      translate("Use up to {most} characters.", {
        most: ALT_TEXT_MAX_CHARACTERS,
      }),
    );
  const url = parseAddress(creative.url);
  if (!url || !/^https?:$/.test(url.protocol) || creative.url.length > URL_MAX_CHARACTERS)
    add("url", translate("The picture needs a web address."));
  return problems;
}

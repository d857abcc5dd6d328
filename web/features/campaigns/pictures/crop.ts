export type Size = { width: number; height: number };
/** Part of a picture in its own pixels. */
export type Part = Size & { x: number; y: number };

/**
 * The part of a picture that fills a frame without distortion. `zoom` from 1 (as much as fits) upwards; `x` and `y` from
 * 0 (left, top) to 1 say which part of what is cut off is kept.
 */
export function cropPart(
  picture: Size,
  frame: Size,
  { zoom, x, y }: { zoom: number; x: number; y: number },
): Part {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height) * zoom;
  const width = Math.min(picture.width, frame.width / scale);
  const height = Math.min(picture.height, frame.height / scale);
  return { width, height, x: (picture.width - width) * x, y: (picture.height - height) * y };
}

/** JPEG qualities to try after PNG, best first, until the picture is light enough. */
export const QUALITIES = [0.92, 0.82, 0.7, 0.58, 0.45, 0.32] as const;

/** "48 kB" as people say it, rounded up so that a limit is never passed unsaid. */
export function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} kB`;
}

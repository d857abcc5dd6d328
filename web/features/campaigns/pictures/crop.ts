export type Size = { width: number; height: number };
/** Where a whole picture lies over a frame, in the frame's pixels; what lies outside is cut off. */
export type Place = Size & { x: number; y: number };

/**
 * How a picture lies in a frame: from `zoom` 1 upwards it fills the frame, below that the frame has room beside it. `x` and
 * `y` from 0 (left, top) to 1 say which part shows, or where it stands.
 */
export type CropChoice = { zoom: number; x: number; y: number };

/** The zoom with which the whole picture is seen. */
export function wholeZoom(picture: Size, frame: Size): number {
  const widths = frame.width / picture.width;
  const heights = frame.height / picture.height;
  return Math.min(widths, heights) / Math.max(widths, heights);
}

/** Less of a picture than this says nothing any more: then rather the whole of it, small. */
const MIN_SHARE = 0.4;

/** The choice nobody has made yet: the middle, filling the frame unless too much of the picture would be lost. */
export function firstChoice(picture: Size, frame: Size): CropChoice {
  const whole = wholeZoom(picture, frame);
  return { zoom: whole < MIN_SHARE ? whole : 1, x: 0.5, y: 0.5 };
}

/** Where the picture lies by a choice, never distorted. */
export function placePicture(picture: Size, frame: Size, { zoom, x, y }: CropChoice): Place {
  const scale = Math.max(frame.width / picture.width, frame.height / picture.height) * zoom;
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { width, height, x: 0 - (width - frame.width) * x, y: 0 - (height - frame.height) * y };
}

/** The choice after the picture was moved by so many of the frame's pixels; an edge stops it. */
export function moved(
  picture: Size,
  frame: Size,
  choice: CropChoice,
  by: { x: number; y: number },
) {
  const place = placePicture(picture, frame, choice);
  return {
    ...choice,
    x: shareAfter(choice.x, frame.width - place.width, by.x),
    y: shareAfter(choice.y, frame.height - place.height, by.y),
  };
}

function shareAfter(share: number, room: number, by: number): number {
  return Math.abs(room) < 0.5 ? share : Math.min(1, Math.max(0, share + by / room));
}

/** JPEG qualities to try, best first, until the picture is light enough. */
export const QUALITIES = [0.9, 0.82, 0.7, 0.58, 0.45, 0.32] as const;

/** "48 kB" as people say it, rounded up so that a limit is never passed unsaid. */
export function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1000)} kB`;
}

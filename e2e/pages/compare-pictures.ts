import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

/** Of a picture's pixels, that many may differ: edges of letters, a cursor. A button in another colour is more. */
export const TOLERANCE = 0.004;
/** From which difference of colour on a pixel counts as another one; 0 to 1. */
const THRESHOLD = 0.15;

const STORED = join(import.meta.dirname, "pictures");
/** Where what differs is put, for somebody to look at. */
const DIFFERENT = join(import.meta.dirname, "..", "..", "node_modules", ".cache", "pictures");

/**
 * Compares a picture with the stored one of this name; stores it where there is none yet, or with UPDATE_PICTURES=1. Returns a
 * sentence where more than the tolerance differs, and writes the picture and its differences to node_modules/.cache/pictures.
 */
export function differenceFromStored(name: string, taken: Buffer): string | undefined {
  const file = join(STORED, `${name}.png`);
  if (process.env["UPDATE_PICTURES"] === "1" || !existsSync(file)) {
    if (process.env["UPDATE_PICTURES"] !== "1") return `${name}: there is no stored picture`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, taken);
    return undefined;
  }
  const [now, before] = [PNG.sync.read(taken), PNG.sync.read(readFileSync(file))];
  const { width, height } = now;
  if (width !== before.width || height !== before.height)
    return `${name}: ${width} × ${height} and not ${before.width} × ${before.height}`;
  const shown = new PNG({ width, height });
  const count = pixelmatch(before.data, now.data, shown.data, width, height, {
    threshold: THRESHOLD,
  });
  const share = count / (width * height);
  if (share <= TOLERANCE) return undefined;
  mkdirSync(DIFFERENT, { recursive: true });
  writeFileSync(join(DIFFERENT, `${name}.png`), taken);
  writeFileSync(join(DIFFERENT, `${name}-differs.png`), PNG.sync.write(shown));
  return `${name}: ${(share * 100).toFixed(2)} % of the picture differs`;
}

/** Whether the bytes of a picture hold what is to be seen, and not its header alone. A walk over its parts: nothing is decoded. */
export const HAS_IMAGE_DATA = { png: pngHasData, gif: gifHasData } as const;

/** IHDR first, an IDAT that is not empty, and IEND at the end of the chunks. */
function pngHasData(bytes: Buffer): boolean {
  let at = 8;
  let hasData = false;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    const next = at + 12 + length;
    if (next > bytes.length || (at === 8) !== (name === "IHDR")) return false;
    if (name === "IHDR" && length !== 13) return false;
    if (name === "IEND") return hasData;
    hasData ||= name === "IDAT" && length > 0;
    at = next;
  }
  return false;
}

const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const START_OF_SCAN = 0xda;

/**
 * The size in the first frame header of a JPEG, where behind a start of scan there is something that is no marker. Read on the one walk: a
 * reader that cuts part after part off the picture takes as long as there are parts.
 */
export function jpegSize(bytes: Buffer): { width: number; height: number } | undefined {
  let at = 2;
  let size: { width: number; height: number } | undefined;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    // Any number of 0xff may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return undefined;
    const next = at + 2 + length;
    // A byte 0xff of the picture itself has a zero behind it; with anything else it begins a marker.
    if (marker === START_OF_SCAN)
      return next + 1 < bytes.length && (bytes[next] !== 0xff || bytes[next + 1] === 0)
        ? size
        : undefined;
    if (FRAMES.has(marker) && length >= 8 && next <= bytes.length)
      size ??= { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at = next;
  }
  return undefined;
}

const EXTENSION = 0x21;
const IMAGE = 0x2c;

/** At least one image that is not empty and lies within the screen. */
function gifHasData(bytes: Buffer): boolean {
  if (bytes.length < 13) return false;
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  let at = 13 + coloursAt(bytes, 10);
  let hasData = false;
  while (at + 1 < bytes.length) {
    if (bytes[at] === EXTENSION) at = afterBlocks(bytes, at + 2);
    else if (bytes[at] === IMAGE && at + 11 < bytes.length) {
      const [left, top] = [bytes.readUInt16LE(at + 1), bytes.readUInt16LE(at + 3)];
      const [wide, high] = [bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7)];
      if (wide === 0 || high === 0 || left + wide > width || top + high > height) return false;
      // Behind the colours one byte says how the data are packed.
      const data = at + 10 + coloursAt(bytes, at + 9) + 1;
      hasData ||= (bytes[data] ?? 0) > 0;
      at = afterBlocks(bytes, data);
    } else return hasData;
  }
  return hasData;
}

/** Bytes of the table of colours that these flags announce. */
function coloursAt(bytes: Buffer, flagsAt: number): number {
  const flags = bytes[flagsAt] ?? 0;
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

/** The place behind a row of blocks, each of which begins with its length; an empty one ends the row. */
function afterBlocks(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += (bytes[at] ?? 0) + 1;
  return at + 1;
}

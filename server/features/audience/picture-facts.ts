export type PictureFacts = {
  mimeType: "image/png" | "image/jpeg" | "image/gif";
  widthPixels: number;
  heightPixels: number;
};

/** Kind and size of a picture by its own bytes, whatever its name says; undefined when it is none of ours. */
export function pictureFacts(bytes: Buffer): PictureFacts | undefined {
  if (bytes.length >= 24 && bytes.subarray(0, 8).equals(PNG)) {
    const size = { widthPixels: bytes.readUInt32BE(16), heightPixels: bytes.readUInt32BE(20) };
    return { mimeType: "image/png", ...size };
  }
  if (bytes.length >= 10 && /^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6))) {
    const size = { widthPixels: bytes.readUInt16LE(6), heightPixels: bytes.readUInt16LE(8) };
    return { mimeType: "image/gif", ...size };
  }
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegFacts(bytes);
  return undefined;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Walks the segments up to the frame header, which holds the size. */
function jpegFacts(bytes: Buffer): PictureFacts | undefined {
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const size = {
        widthPixels: bytes.readUInt16BE(at + 7),
        heightPixels: bytes.readUInt16BE(at + 5),
      };
      return { mimeType: "image/jpeg", ...size };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

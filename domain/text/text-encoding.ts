export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** The longest byte order mark. */
const MARK_BYTES = 3;

/**
 * How the letters of a file are written: by its byte order mark; UTF-8 when it is nothing but that; else windows-1252, as
 * older spreadsheets save. Reads all pieces, however they are cut, and keeps none. A letter that the end of a file cuts in
 * two does not decide where there are whole ones.
 */
export async function detectEncoding(pieces: AsyncIterable<Uint8Array>): Promise<TextEncoding> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let start: number[] = [];
  let hasLetters = false;
  let isUtf8 = true;
  for await (const piece of pieces) {
    if (start.length < MARK_BYTES) {
      start = [...start, ...piece.subarray(0, MARK_BYTES)].slice(0, MARK_BYTES);
      const marked = markedEncoding(start);
      if (marked) return marked;
    }
    const text: string | undefined = isUtf8 ? decodedOrNone(decoder, piece) : undefined;
    isUtf8 = text !== undefined;
    if (!isUtf8 && start.length === MARK_BYTES) break;
    hasLetters ||= text !== undefined && hasBeyondAscii(text);
  }
  const isEndFine = () => hasLetters || decodedOrNone(decoder) !== undefined;
  return isUtf8 && isEndFine() ? "utf-8" : "windows-1252";
}

/** The text of a file piece by piece, without its byte order mark; what cannot be read becomes U+FFFD. */
export async function* decodeText(
  pieces: AsyncIterable<Uint8Array>,
  encoding: TextEncoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

/** Encoding of the byte order mark in the first three bytes; undefined without one. */
export function markedEncoding(start: ArrayLike<number>): TextEncoding | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return "utf-8";
  return undefined;
}

function hasBeyondAscii(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return /[^\u0000-\u007f]/.test(text);
}

/** The text of a piece, or of what is left at the end; undefined where that is not of the decoder's encoding. */
function decodedOrNone(decoder: TextDecoder, piece?: Uint8Array): string | undefined {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
  } catch {
    return undefined;
  }
}

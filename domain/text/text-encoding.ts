export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** The longest byte order mark. */
const MARK_BYTES = 3;

/**
 * How the letters of a file are written: by its byte order mark; UTF-8 when it is nothing but that; else windows-1252, as
 * older spreadsheets save. Takes all pieces, however they are cut, and keeps none. A letter that the end of a file cuts in
 * two does not decide where there are whole ones.
 */
export class EncodingDetector {
  private readonly decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  private start: number[] = [];
  private hasLetters = false;
  private isUtf8 = true;

  /** The encoding, once no piece that follows can change it. */
  take(piece: Uint8Array): TextEncoding | undefined {
    if (this.start.length < MARK_BYTES) {
      this.start = [...this.start, ...piece.subarray(0, MARK_BYTES)].slice(0, MARK_BYTES);
      const marked = markedEncoding(this.start);
      if (marked) return marked;
    }
    const text = this.isUtf8 ? decodedOrNone(this.decoder, piece) : undefined;
    this.isUtf8 = text !== undefined;
    if (!this.isUtf8 && this.start.length === MARK_BYTES) return "windows-1252";
    this.hasLetters ||= text !== undefined && hasBeyondAscii(text);
    return undefined;
  }

  /** After the last piece. */
  end(): TextEncoding {
    const isEndFine = () => this.hasLetters || decodedOrNone(this.decoder) !== undefined;
    return this.isUtf8 && isEndFine() ? "utf-8" : "windows-1252";
  }
}

/** The same of all pieces. */
export async function detectEncoding(pieces: AsyncIterable<Uint8Array>): Promise<TextEncoding> {
  const detector = new EncodingDetector();
  for await (const piece of pieces) {
    const found = detector.take(piece);
    if (found) return found;
  }
  return detector.end();
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

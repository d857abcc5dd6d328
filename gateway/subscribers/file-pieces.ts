import { wholeRowsLength } from "../../domain/text/row-pieces.ts";
import type { BaseImport } from "./import.store.ts";
import type { Piece } from "./read-piece.ts";

const PIECE_BYTES = 256 * 1024;
/** No row of an operator's file is longer. */
const MAX_ROW_BYTES = 4 * 1024 * 1024;

/**
 * Cuts a file into pieces of whole rows from where an import has come to, as they are read. Throws RangeError for a file that
 * has no rows.
 */
export async function* piecesOf(
  { id, readBytes }: Pick<BaseImport, "id" | "readBytes">,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Piece> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let fromByte = readBytes;
  let rest: Uint8Array = new Uint8Array();
  const take = (length: number): Piece => {
    const text = decoder.decode(rest.subarray(0, length));
    const piece = { id, fromByte, toByte: fromByte + length, text };
    fromByte = piece.toByte;
    rest = rest.subarray(length);
    return piece;
  };
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk]);
    const length = rest.length < PIECE_BYTES ? 0 : wholeRowsLength(rest);
    if (length > 0) yield take(length);
    if (rest.length > MAX_ROW_BYTES) throw new RangeError("The file is no CSV: a row never ends.");
  }
  if (rest.length > 0) yield take(rest.length);
}

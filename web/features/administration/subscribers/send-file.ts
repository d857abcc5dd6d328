import { client, type Outputs } from "../../../api/client.ts";
import { wholeRowsLength } from "../../../../domain/text/row-pieces.ts";

export type SubscriberImport = Outputs["administration"]["openSubscriberImport"];

export type FileOrder = { routeId: number; mode: "full" | "update"; file: File };

const PIECE_BYTES = 64_000;
const MAX_ROW_BYTES = 1_000_000;

/**
 * Sends a file in pieces of whole rows, going on where an earlier try has come to. Throws ConnectionError without a network,
 * RangeError for a file that has no rows.
 */
export async function sendSubscriberFile(
  { routeId, mode, file }: FileOrder,
  onProgress: (share: number) => void,
): Promise<void> {
  const { name, size, lastModified } = file;
  let state = await client.administration.openSubscriberImport({
    routeId,
    mode,
    fileName: name.slice(-200),
    fileBytes: size,
    fileId: `${lastModified} ${size} ${name}`.slice(0, 200),
  });
  while (state.state === "reading" && state.readBytes < size) {
    onProgress(state.readBytes / size);
    const rows = await readRows(file, state.readBytes);
    state = await client.administration.sendSubscriberRows({ id: state.id, ...rows });
  }
}

/** The next whole rows of a file. */
export async function readRows(
  file: Blob,
  fromByte: number,
): Promise<{ fromByte: number; toByte: number; text: string }> {
  for (let size = PIECE_BYTES; size <= MAX_ROW_BYTES; size *= 2) {
    const part = new Uint8Array(await file.slice(fromByte, fromByte + size).arrayBuffer());
    const isEnd = fromByte + part.length >= file.size;
    const length = isEnd ? part.length : wholeRowsLength(part);
    const text = new TextDecoder().decode(part.subarray(0, length));
    if (length > 0) return { fromByte, toByte: fromByte + length, text };
  }
  throw new RangeError("A row never ends.");
}

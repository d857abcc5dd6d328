import type { FileStore } from "../../../platform/files/file-store.ts";

/** The same store on a disk that may be full in the middle of a piece: half of it is written, and the rest refused as Linux does. */
export function withRoom(files: FileStore, hasRoom: () => boolean): FileStore {
  return {
    ...files,
    append: (key, offset, bytes, mostBytes) =>
      files.append(key, offset, untilFull(bytes, hasRoom), mostBytes),
  };
}

async function* untilFull(
  bytes: AsyncIterable<Uint8Array>,
  hasRoom: () => boolean,
): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    if (!hasRoom()) {
      yield piece.subarray(0, piece.length >> 1);
      throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    }
    yield piece;
  }
}

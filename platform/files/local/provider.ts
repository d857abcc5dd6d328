import { createReadStream } from "node:fs";
import { mkdir, open, opendir, rm, stat, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isNoRoom } from "../../log/no-room.ts";
import { checkedKey, isFileKey } from "../file-key.ts";
import { FileMissing, type FileStore, FileTooLarge } from "../file-store.ts";

/** Files in a folder of this machine, readable by this program only. */
export function createLocalFiles(folder: string): FileStore {
  const pathOf = (key: string): string => join(folder, checkedKey(key));
  return {
    async append(key, offset, bytes, mostBytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = await openForWriting(path);
      try {
        if ((await file.stat()).size < offset) throw new FileMissing();
        await file.truncate(offset);
        return await writeAll(file, offset, bytes, mostBytes);
      } catch (error) {
        // Half a piece is of no use, and its room is what others need.
        if (isNoRoom(error)) await file.truncate(offset);
        throw error;
      } finally {
        await file.close();
      }
    },
    async *read(key) {
      try {
        for await (const piece of createReadStream(pathOf(key))) yield piece as Buffer;
      } catch (error) {
        if (isMissing(error)) throw new FileMissing();
        throw error;
      }
    },
    async sync(key) {
      const path = pathOf(key);
      try {
        await syncOne(path);
      } catch (error) {
        if (isMissing(error)) throw new FileMissing();
        throw error;
      }
      // The names of a new file and of the folders made for it lie in those above. Windows opens no folder.
      if (process.platform === "win32") return;
      for (let above = dirname(path), left = key.split("/").length; left > 0; left -= 1) {
        await syncOne(above);
        above = dirname(above);
      }
    },
    async sizeOf(key) {
      try {
        return (await stat(pathOf(key))).size;
      } catch (error) {
        if (isMissing(error)) return 0;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list(name) {
      try {
        for await (const entry of await opendir(pathOf(name))) {
          const key = `${name}/${entry.name}`;
          if (!entry.isFile() || !isFileKey(key)) continue;
          const { mtime, size } = await stat(pathOf(key));
          yield { key, changedAt: mtime, sizeBytes: size };
        }
      } catch (error) {
        // No folder is an empty one; a file that went in the meantime ends the list for this time.
        if (!isMissing(error)) throw error;
      }
    },
  };
}

async function syncOne(path: string): Promise<void> {
  const file = await open(path, process.platform === "win32" ? "r+" : "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function openForWriting(path: string): Promise<FileHandle> {
  try {
    return await open(path, "r+");
  } catch (error) {
    if (!isMissing(error)) throw error;
    return open(path, "w+", 0o600);
  }
}

async function writeAll(
  file: FileHandle,
  offset: number,
  bytes: AsyncIterable<Uint8Array>,
  mostBytes: number,
): Promise<number> {
  let size = offset;
  for await (const piece of bytes) {
    if (size + piece.length > mostBytes) throw new FileTooLarge();
    await writeWhole(file, piece, size);
    size += piece.length;
  }
  return size;
}

/** A nearly full disk writes a part; only the next write fails. */
async function writeWhole(file: FileHandle, piece: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < piece.length;) {
    const left = piece.length - written;
    const { bytesWritten } = await file.write(piece, written, left, position + written);
    written += bytesWritten;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

import { randomUUID } from "node:crypto";
import { AppError, invalidArgument } from "../../../domain/errors.ts";
import type { Database } from "../../db/database.ts";
import type { FileStore } from "../../providers/files/file-store.ts";
import { pictureFacts, type PictureFacts } from "./picture-facts.ts";
import { readMimeType, readUsage, writePicture } from "./upload.store.ts";
import { say } from "../../../domain/say.ts";

/** Cards of RCS carry the largest pictures. */
const MOST_PICTURE_BYTES = 2_000_000;
const MOST_FILES = 500;

export type StoredPicture = PictureFacts & { url: string; byteSize: number };

/** Keeps a picture of a banner or card under a public address that nobody can guess. Throws invalid-argument. */
export async function storePicture(
  { db, files, publicUrl }: { db: Database; files: FileStore; publicUrl: string },
  userId: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<StoredPicture> {
  const whole = await readAll(bytes);
  const facts = pictureFacts(whole);
  if (!facts) throw wrong(say("Use a PNG, JPEG or GIF picture."));
  if ((await readUsage(db, userId)).files >= MOST_FILES)
    throw wrong(say("You have too many files."));
  const key = `pictures/${randomUUID()}`;
  await files.append(key, 0, once(whole), MOST_PICTURE_BYTES);
  const { mimeType } = facts;
  await writePicture(db, userId, { path: key, mimeType, sizeBytes: whole.length });
  return { ...facts, url: `${publicUrl}/files/${key}`, byteSize: whole.length };
}

/** A picture by the last part of its address. Throws not-found. */
export async function openPicture(
  { db, files }: { db: Database; files: FileStore },
  name: string,
): Promise<{ mimeType: string; bytes: AsyncIterable<Uint8Array> }> {
  const key = `pictures/${name}`;
  const mimeType = /^[0-9a-f-]{36}$/.test(name) ? await readMimeType(db, key) : undefined;
  if (mimeType === undefined) throw new AppError("not-found");
  return { mimeType, bytes: files.read(key) };
}

async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > MOST_PICTURE_BYTES) throw wrong(say("A picture can have at most 2 MB."));
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function wrong(message: string): AppError {
  return invalidArgument([{ path: "", message }]);
}

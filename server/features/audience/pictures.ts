import { randomUUID } from "node:crypto";
import { AppError, invalidArgument } from "../../../domain/errors.ts";
import type { Database, DatabaseOrTransaction } from "../../db/database.ts";
import type { FileStore } from "../../providers/files/file-store.ts";
import { pictureFacts, type PictureFacts } from "./picture-facts.ts";
import {
  countFiles,
  readMimeType,
  readPictures,
  reassignPictures,
  writePicture,
  type KeptPicture,
} from "./upload.store.ts";
import { say } from "../../../domain/say.ts";

/** Cards of RCS carry the largest pictures. */
const MOST_PICTURE_BYTES = 2_000_000;
/** Unused ones go after a week. */
const MOST_PICTURES = { visitor: 20, member: 500 };

export type StoredPicture = PictureFacts & { url: string; byteSize: number };

/** Keeps a picture of a banner or card under a public address that nobody can guess. Throws invalid-argument, resource-exhausted. */
export async function storePicture(
  { db, files, publicUrl }: { db: Database; files: FileStore; publicUrl: string },
  { userId, isAnonymous }: { userId: string; isAnonymous: boolean },
  bytes: AsyncIterable<Uint8Array>,
): Promise<StoredPicture> {
  const most = isAnonymous ? MOST_PICTURES.visitor : MOST_PICTURES.member;
  if ((await countFiles(db, userId, "pictures")) >= most) throw tooMany(isAnonymous);
  const whole = await readAll(bytes);
  const facts = pictureFacts(whole);
  if (!facts) throw wrong(say("Use a PNG, JPEG or GIF picture."));
  const key = `pictures/${randomUUID()}`;
  await files.append(key, 0, once(whole), MOST_PICTURE_BYTES);
  await writePicture(db, userId, { ...facts, storageKey: key, sizeBytes: whole.length });
  return { ...facts, url: `${publicUrl}/files/${key}`, byteSize: whole.length };
}

/** The storage key in the address of one of our pictures; undefined for any other address. */
export function pictureKey(url: string, publicUrl: string): string | undefined {
  const start = `${publicUrl}/files/`;
  const key = url.startsWith(start) ? url.slice(start.length) : "";
  return /^pictures\/[0-9a-f-]{36}$/.test(key) ? key : undefined;
}

/** What is stored of a user's own pictures, by storage key. */
export async function ownPictures(
  db: Database,
  userId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, KeptPicture>> {
  if (keys.length === 0) return new Map();
  const found = await readPictures(db, userId, keys);
  return new Map(found.map((picture) => [picture.storageKey, picture]));
}

/** Gives a visitor's pictures to the account that the visitor has become, in the caller's transaction. */
export async function movePictures(
  tx: DatabaseOrTransaction,
  fromUserId: string,
  toUserId: string,
): Promise<void> {
  await reassignPictures(tx, fromUserId, toUserId);
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

function tooMany(isAnonymous: boolean): AppError {
  const message = isAnonymous
    ? say("Sign up to add more pictures.")
    : say("You have very many pictures. Those that no campaign uses go after a week.");
  return new AppError("resource-exhausted", { message, reason: "too-many-pictures" });
}

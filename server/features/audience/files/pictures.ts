import { ownPath, type OwnUrls } from "./own-address.ts";
import { randomUUID } from "node:crypto";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import type { Database, DatabaseOrTransaction } from "../../../db/database.ts";
import { asSystem } from "../../../identity/identity.ts";
import type { SharedReads } from "./shared-reads.ts";
import { FileMissing, type FileStore } from "../../../../platform/files/file-store.ts";
import {
  MAX_MEGAPIXELS,
  MAX_SIDE_PIXELS,
  readPictureMetadata,
  type PictureMetadata,
  type PictureProblem,
} from "./picture-metadata.ts";
import {
  lockUploads,
  sumFiles,
  findMimeType,
  listPictures,
  updatePictureOwner,
  deleteUpload,
  insertPicture,
  type UploadedPicture,
} from "./upload.store.ts";
import { translate } from "../../../../domain/translate.ts";

/** Cards of RCS carry the largest pictures. */
const MAX_PICTURE_BYTES = 2_000_000;
/** Limits per user; unused pictures are deleted after a week. Visitors also have a daily limit per address. */
const MAX_PICTURES = {
  visitor: { files: 60, bytes: 10_000_000 },
  member: { files: 500, bytes: 200_000_000 },
};

export type StoredPicture = PictureMetadata & { url: string; byteSize: number };

type Owner = { userId: string; isAnonymous: boolean };
type PictureDeps = { db: Database; files: FileStore; contentUrl: string };

/**
 * Keeps a picture of a banner or card under a public address that nobody can guess. Its row comes before its bytes: whatever
 * stops us in between, there is no file that the tidying does not know. Throws invalid-argument, resource-exhausted.
 */
export async function storePicture(
  { db, files, contentUrl }: PictureDeps,
  owner: Owner,
  bytes: AsyncIterable<Uint8Array>,
): Promise<StoredPicture> {
  const whole = await readAll(bytes);
  const facts = readPictureMetadata(whole);
  if (typeof facts === "string") throw wrong(sentenceAbout(facts));
  const key = `pictures/${randomUUID()}`;
  await note(db, owner, { ...facts, storageKey: key, sizeBytes: whole.length });
  try {
    await files.append(key, 0, once(whole), MAX_PICTURE_BYTES);
  } catch (error) {
    await deleteUpload(db, owner.userId, key);
    throw error;
  }
  return { ...facts, url: pictureUrl(key, contentUrl), byteSize: whole.length };
}

async function note(
  db: Database,
  { userId, isAnonymous }: Owner,
  picture: UploadedPicture,
): Promise<void> {
  const most = isAnonymous ? MAX_PICTURES.visitor : MAX_PICTURES.member;
  await db.transaction().execute(async (tx) => {
    await lockUploads(tx, userId);
    const there = await sumFiles(tx, userId, "pictures");
    if (there.files >= most.files || there.bytes + picture.sizeBytes > most.bytes)
      throw tooMany(isAnonymous);
    await insertPicture(tx, userId, picture);
  });
}

function sentenceAbout(problem: PictureProblem): string {
  if (problem === "strange") return translate("Use a PNG, JPEG or GIF picture.");
  if (problem === "broken")
    return translate("This picture is damaged or empty. Choose another one.");
  return translate(
    "A picture can be up to {side} pixels wide or high, and have up to {most} million pixels in all.",
    { side: MAX_SIDE_PIXELS, most: MAX_MEGAPIXELS },
  );
}

/** The public address of a picture. */
export function pictureUrl(key: string, contentUrl: string): string {
  return `${contentUrl}/files/${key}`;
}

/** The storage key in the address of one of our pictures; undefined for any other address. */
export function pictureKey(url: string, urls: OwnUrls): string | undefined {
  const key = ownPath(url, urls)?.replace(/^\/files\//, "") ?? "";
  return /^pictures\/[0-9a-f-]{36}$/.test(key) ? key : undefined;
}

/** Metadata of a user's stored pictures, by storage key. */
export async function ownPictures(
  db: DatabaseOrTransaction,
  userId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, UploadedPicture>> {
  if (keys.length === 0) return new Map();
  const found = await listPictures(db, userId, keys);
  return new Map(found.map((picture) => [picture.storageKey, picture]));
}

/**
 * Gives a visitor's pictures to the account that the visitor has become, in the caller's transaction: the newest first, as many and as
 * much as the account may have.
 */
export async function movePictures(
  tx: DatabaseOrTransaction,
  fromUserId: string,
  toUserId: string,
): Promise<void> {
  await lockUploads(tx, toUserId);
  const there = await sumFiles(tx, toUserId, "pictures");
  await updatePictureOwner(
    tx,
    { fromUserId, toUserId },
    {
      files: Math.max(0, MAX_PICTURES.member.files - there.files),
      bytes: Math.max(0, MAX_PICTURES.member.bytes - there.bytes),
    },
  );
}

/** A picture by the last part of its address, whole: however slowly it is fetched, or left, the store is done with it. Throws not-found. */
export async function readPicture(
  { db, readShared }: { db: Database; readShared: SharedReads },
  name: string,
): Promise<{ mimeType: string; bytes: Uint8Array }> {
  const key = `pictures/${name}`;
  const isName = /^[0-9a-f-]{36}$/.test(name);
  // Pictures are for everybody who knows their address.
  const mimeType = isName ? await asSystem(() => findMimeType(db, key)) : undefined;
  if (mimeType === undefined) throw new AppError("not-found");
  try {
    return { mimeType, bytes: await readShared(key) };
  } catch (error) {
    // A row whose bytes never arrived is no picture.
    throw error instanceof FileMissing ? new AppError("not-found") : error;
  }
}

/** Says how heavy a picture may be. */
export function tooHeavy(maxBytes: number): string {
  const kilobytes = Math.floor(maxBytes / 1000);
  return translate("This picture can have up to {kilobytes} kB. Choose it again.", { kilobytes });
}

async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > MAX_PICTURE_BYTES) throw wrong(translate("A picture can have up to 2 MB."));
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
    ? translate("Sign up to add more pictures.")
    : translate(
        "You have too many pictures. Those that no campaign or page uses are deleted after a week.",
      );
  return new AppError("resource-exhausted", { message, reason: "too-many-pictures" });
}

import { randomUUID } from "node:crypto";
import { invalidArgument } from "../../../../domain/errors.ts";
import type { Database } from "../../../db/database.ts";
import { asSystem } from "../../../identity/identity.ts";
import { removeForgotten } from "./remove-forgotten.ts";
import {
  FileMissing,
  type FileStore,
  FileTooLarge,
} from "../../../../platform/files/file-store.ts";
import {
  isImported,
  lockUploads,
  sumFiles,
  findUpload,
  deleteTurn,
  isTurnOf,
  updateTurnEnded,
  upsertUpload,
} from "./upload.store.ts";
import { translate } from "../../../../domain/translate.ts";

const MAX_FILES = 200;
/** So many of the largest files of one user, uploads under way included. They go after two days, or with the list made of them. */
const MAX_LARGEST_FILES = 2;
const ASKED_EVERY_BYTES = 1_000_000;
const NAME = /^[\w .()@+-]{1,120}$/;

export type UploadDeps = {
  db: Database;
  files: FileStore;
  /** How long one file may be. */
  maxListBytes: number;
};
export type UploadState = { path: string; offset: number; isComplete: boolean };

/** The part of a file that a request carries: where it begins, how long it and the whole are, where that is known. */
export type Piece = { offset: number; totalBytes: number | null; pieceBytes?: number | null };

/**
 * Takes a piece of an own list file. A piece must begin where the file ends (or at 0, which begins anew): after a lost
 * connection the sender asks how much is there and goes on. Its row comes before its bytes, and says how many there may be.
 * Throws invalid-argument.
 */
export async function uploadListFile(
  { db, files, maxListBytes }: UploadDeps,
  userId: string,
  name: string,
  piece: Piece,
  bytes: AsyncIterable<Uint8Array>,
): Promise<UploadState> {
  const path = listPath(name);
  const { totalBytes } = piece;
  // The room of files that are gone is not counted, so it has to be free before it is given again.
  if (piece.offset === 0) await asSystem(() => removeForgotten({ db, files }));
  const reserved = await reserve({ db, maxListBytes }, { userId, path }, piece);
  const { storageKey, mostBytes } = reserved;
  const own = { userId, path, turn: reserved.turn };
  try {
    const inTurn = whileIn(bytes, () => isTurnOf(db, own));
    const size = await files.append(storageKey, piece.offset, inTurn, mostBytes);
    if (!(await updateTurnEnded(db, own, size))) throw new TurnOver();
    return { path, offset: size, isComplete: totalBytes === null || size === totalBytes };
  } catch (error) {
    if (error instanceof TurnOver)
      throw continueAt(Number((await findUpload(db, userId, path))?.sizeBytes ?? 0n));
    if (error instanceof FileTooLarge) {
      await deleteTurn(db, own);
      throw mostBytes < maxListBytes ? longerThanDeclared(mostBytes) : tooLarge(maxListBytes);
    }
    // Data received before the connection broke is stored, so the sender can resume. Data without room is dropped.
    const there = await files.sizeOf(storageKey).catch(() => piece.offset);
    await updateTurnEnded(db, own, there);
    if (error instanceof FileMissing) throw continueAt(there);
    throw error;
  }
}

/** Somebody else has begun the same file: its room is reserved for them. */
class TurnOver extends Error {}

/** The bytes, as long as they have the room that was reserved: a second piece of the same name reserves anew, and may need less. */
async function* whileIn(
  bytes: AsyncIterable<Uint8Array>,
  isInTurn: () => Promise<boolean>,
): AsyncGenerator<Uint8Array> {
  let sinceAsked = 0;
  for await (const piece of bytes) {
    sinceAsked += piece.length;
    if (sinceAsked >= ASKED_EVERY_BYTES) {
      if (!(await isInTurn())) throw new TurnOver();
      sinceAsked = 0;
    }
    yield piece;
  }
}

/** Makes sure that the piece has a place and room; both are the sender's until the upload has ended. */
async function reserve(
  { db, maxListBytes }: Omit<UploadDeps, "files">,
  { userId, path }: { userId: string; path: string },
  piece: Piece,
): Promise<{ storageKey: string; mostBytes: number; turn: string }> {
  const { offset, totalBytes } = piece;
  if ((totalBytes ?? 0) > maxListBytes) throw tooLarge(maxListBytes);
  return db.transaction().execute(async (tx) => {
    await lockUploads(tx, userId);
    if (await isImported(tx, userId, path))
      throw refused(
        "name",
        translate("We are still reading this file. Wait until its list is there."),
      );
    const known = await findUpload(tx, userId, path);
    const there = Number(known?.sizeBytes ?? 0n);
    if (offset !== 0 && offset !== there) throw continueAt(there);
    const others = await sumFiles(tx, userId, "msisdnList", path);
    const mostBytes = mostOf(piece, maxListBytes);
    if (
      (!known && others.files >= MAX_FILES) ||
      others.bytes + mostBytes > MAX_LARGEST_FILES * maxListBytes
    )
      throw refused(
        "name",
        translate("You have too many files here. Make lists from them, or delete some lists."),
      );
    const storageKey = known?.storageKey ?? `lists/${randomUUID()}`;
    const file = { path, storageKey, sizeBytes: offset, totalBytes, reservedBytes: mostBytes };
    return { storageKey, mostBytes, turn: await upsertUpload(tx, userId, file) };
  });
}

/** Bytes of an own file uploaded so far; undefined when there is none. */
export async function readUploadState(
  { db }: Pick<UploadDeps, "db">,
  userId: string,
  name: string,
): Promise<UploadState | undefined> {
  const path = listPath(name);
  const file = await findUpload(db, userId, path);
  if (!file) return undefined;
  const offset = Number(file.sizeBytes);
  return {
    path,
    offset,
    isComplete: file.totalBytes === null || file.totalBytes === file.sizeBytes,
  };
}

export function listPath(name: string): string {
  if (!NAME.test(name) || name.includes(".."))
    throw refused("name", translate("Use letters, digits, spaces and dots in the file name."));
  return `msisdnList/${name}`;
}

/** How long the file can be at the end of this piece, as far as the sender says. */
function mostOf({ offset, totalBytes, pieceBytes }: Piece, maxListBytes: number): number {
  if (totalBytes !== null) return totalBytes;
  if (typeof pieceBytes !== "number") return maxListBytes;
  if (offset + pieceBytes > maxListBytes) throw tooLarge(maxListBytes);
  return offset + pieceBytes;
}

function refused(path: string, message: string) {
  return invalidArgument([{ path, message }]);
}

function continueAt(there: number) {
  return refused("offset", translate("Continue at byte {there}.", { there }));
}

function longerThanDeclared(totalBytes: number) {
  return refused(
    "",
    translate("The file is longer than the {totalBytes} bytes announced. Send it again.", {
      totalBytes,
    }),
  );
}

function tooLarge(maxListBytes: number) {
  return refused(
    "",
    translate("A list file can have up to {most} MB.", {
      most: maxListBytes / 1_000_000,
    }),
  );
}

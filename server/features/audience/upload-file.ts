import { randomUUID } from "node:crypto";
import { invalidArgument } from "../../../domain/errors.ts";
import type { Database } from "../../db/database.ts";
import { type FileStore, FileTooLarge } from "../../providers/files/file-store.ts";
import { countFiles, readUpload, writeUpload } from "./upload.store.ts";
import { say } from "../../../domain/say.ts";

/** A list of a million numbers with names beside them. */
export const MOST_LIST_BYTES = 64_000_000;
const MOST_FILES = 200;
const NAME = /^[\w .()@+-]{1,120}$/;

export type UploadDeps = { db: Database; files: FileStore };
export type UploadState = { path: string; offset: number; isComplete: boolean };

/** The part of a file that a request carries: where it begins, and how long the whole is, where that is known. */
export type Piece = { offset: number; totalBytes: number | null };

/**
 * Takes a piece of an own list file. A piece must begin where the file ends (or at 0, which begins anew): after a lost
 * connection the sender asks how much is there and goes on. Throws invalid-argument.
 */
export async function uploadListFile(
  { db, files }: UploadDeps,
  userId: string,
  name: string,
  piece: Piece,
  bytes: AsyncIterable<Uint8Array>,
): Promise<UploadState> {
  const path = listPath(name);
  const known = await readUpload(db, userId, path);
  const there = Number(known?.size_bytes ?? 0n);
  if (piece.offset !== 0 && piece.offset !== there)
    throw refused("offset", say("Go on at byte {there}.", { there }));
  if ((piece.totalBytes ?? 0) > MOST_LIST_BYTES) throw tooLarge();
  if (!known && (await countFiles(db, userId, "msisdnList")) >= MOST_FILES)
    throw refused(
      "name",
      say("You have too many files here. Make lists of them, or delete some lists."),
    );
  const storageKey = known?.storage_key ?? `lists/${randomUUID()}`;
  const { totalBytes } = piece;
  const note = (sizeBytes: number) =>
    writeUpload(db, userId, { path, storageKey, sizeBytes, totalBytes });
  await note(piece.offset);
  const counted = counting(bytes);
  try {
    const size = await files.append(storageKey, piece.offset, counted.bytes, mostOf(piece));
    await note(size);
    return { path, offset: size, isComplete: totalBytes === null || size === totalBytes };
  } catch (error) {
    // What arrived before the line broke is kept: the sender goes on from there.
    if (!(error instanceof FileTooLarge)) await note(piece.offset + counted.count());
    throw error instanceof FileTooLarge ? tooLarge() : error;
  }
}

/** How much of an own file is there; undefined when none. */
export async function readUploadState(
  { db }: Pick<UploadDeps, "db">,
  userId: string,
  name: string,
): Promise<UploadState | undefined> {
  const path = listPath(name);
  const file = await readUpload(db, userId, path);
  if (!file) return undefined;
  const offset = Number(file.size_bytes);
  return {
    path,
    offset,
    isComplete: file.total_bytes === null || file.total_bytes === file.size_bytes,
  };
}

export function listPath(name: string): string {
  if (!NAME.test(name) || name.includes(".."))
    throw refused("name", say("Use letters, digits, spaces and dots in the file's name."));
  return `msisdnList/${name}`;
}

function mostOf({ totalBytes }: Piece): number {
  return totalBytes ?? MOST_LIST_BYTES;
}

/** Counts what was passed on and written: a piece counts when the next one is asked for. */
function counting(bytes: AsyncIterable<Uint8Array>) {
  let written = 0;
  async function* passOn() {
    for await (const piece of bytes) {
      yield piece;
      written += piece.length;
    }
  }
  return { bytes: passOn(), count: () => written };
}

function refused(path: string, message: string) {
  return invalidArgument([{ path, message }]);
}

function tooLarge() {
  return refused(
    "",
    say("A list file can have at most {most} MB.", {
      most: MOST_LIST_BYTES / 1_000_000,
    }),
  );
}

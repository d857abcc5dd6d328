import { closeSync, mkdirSync, openSync, renameSync } from "node:fs";
import { copyFile, rm, stat, truncate } from "node:fs/promises";
import { dirname } from "node:path";

const MAX_LOG_BYTES = 50_000_000;
const LOOK_EVERY_MS = 10_000;

export type LogFile = { descriptor: number; close(): void };

/**
 * Starts a fresh log; the previous one is kept as `NAME.previous.log`, older ones are deleted. A long-running program's
 * log is rotated at 50 MB in the same way. Close it once the program has the descriptor.
 */
export function openLogFile(path: string): LogFile {
  mkdirSync(dirname(path), { recursive: true });
  try {
    renameSync(path, previousOf(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const descriptor = openSync(path, "a", 0o600);
  return { descriptor, close: () => closeSync(descriptor) };
}

/** Looks from time to time whether a log has become too long. Answers how to stop that. */
export function limitLength(path: string, everyMs = LOOK_EVERY_MS): () => void {
  const timer = setInterval(() => void cutOff(path).catch(() => {}), everyMs).unref();
  return () => clearInterval(timer);
}

/** Rotates a log above `mostBytes` to the previous one. The program keeps writing to the same file. */
export async function cutOff(path: string, mostBytes = MAX_LOG_BYTES): Promise<void> {
  if ((await stat(path)).size <= mostBytes) return;
  try {
    await copyFile(path, previousOf(path));
  } catch {
    // No room to keep it: both go, and what comes next has room.
    await rm(previousOf(path), { force: true });
  }
  // The file is open for appending: the next write lands at its new end.
  await truncate(path, 0);
}

function previousOf(path: string): string {
  return path.replace(/(?:\.log)?$/, ".previous.log");
}

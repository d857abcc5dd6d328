import { writeSync } from "node:fs";
import type { DestinationStream } from "pino";

const RETRY_MS = 10;
/** A reader of the log that is busy gets a second. */
const MAX_RETRIES = 100;

/**
 * Lines to a file descriptor. One that cannot be written, most often because the disk is full, is lost: the program goes on
 * without it. With the first line that is written again, `onRoom` is told how many were lost. (What pino brings ends the
 * program at the first such error, or waits for ever.)
 */
export function createLogDestination(
  onRoom: (lostLines: number) => void,
  fd = 1,
): DestinationStream {
  let lostLines = 0;
  /** Rest of a partly written line: it must come first, or two lines would merge. */
  let rest: Buffer = Buffer.alloc(0);
  return {
    write(line) {
      rest = writeOut(fd, rest);
      const bytes = Buffer.from(line);
      const left = rest.length > 0 ? bytes : writeOut(fd, bytes);
      if (left.length === bytes.length) {
        lostLines += 1;
        return;
      }
      rest = left;
      if (rest.length > 0 || lostLines === 0) return;
      const lost = lostLines;
      lostLines = 0;
      onRoom(lost);
      if (lostLines > 0) lostLines += lost;
    },
  };
}

/** Writes as much as there is room for. Answers the rest. */
function writeOut(fd: number, bytes: Buffer): Buffer {
  let left = bytes;
  let retries = 0;
  while (left.length > 0) {
    try {
      left = left.subarray(writeSync(fd, left));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      retries += 1;
      if (code !== "EAGAIN" || retries > MAX_RETRIES) break;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
  return left;
}

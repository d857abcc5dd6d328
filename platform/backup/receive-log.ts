import {
  closeSync,
  constants,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { parseSize } from "./base-backup.ts";
import { openReplication, type Replication } from "./replication.ts";
import { formatLsn, type Lsn, parseLsn, readWalFileName, walFileName } from "./wal-file.ts";

/** By this name the cluster keeps what has not been received yet. */
export const SLOT = "loudhailer_backup";
const SYNC_MS = 1_000;
// Begun again, a file is written over: what it holds already may be needed if this comes to nothing.
const NOT_EMPTIED = constants.O_CREAT | constants.O_WRONLY;
const MICROS_BEFORE_2000 = 946_684_800_000_000n;

/** The last change that is safe on the receiver's disk. */
export type Received = { lsn: string };

/**
 * Receives the log of a cluster into `<folder>/wal` as it is written, until `signal` is aborted or the connection ends. What was received is on
 * the disk within a second, and only then does the cluster forget it. Started again it goes on. Throws when the cluster is another one,
 * or has been restored since: then it needs a folder and a base backup of its own.
 */
export async function receiveLog(
  url: string,
  folder: string,
  { signal, onReceived }: { signal: AbortSignal; onReceived?: (received: Received) => void },
): Promise<void> {
  const into = join(folder, "wal");
  mkdirSync(into, { recursive: true, mode: 0o700 });
  const replication = await openReplication(url);
  const stop = () => void replication.end();
  try {
    const { timeline } = await replication.ask("IDENTIFY_SYSTEM");
    const size = await replication.ask("SHOW wal_segment_size");
    const segmentBytes = BigInt(parseSize(size.wal_segment_size ?? ""));
    const start = await findStart(replication, into, Number(timeline), segmentBytes);
    const writer = createWriter(into, Number(timeline), segmentBytes, start);
    let toAnswer: ((message: Buffer) => void) | undefined;
    const settle = () => {
      writer.sync();
      toAnswer?.(statusOf(writer.flushed()));
      onReceived?.({ lsn: formatLsn(writer.flushed()) });
    };
    const timer = setInterval(settle, SYNC_MS);
    signal.addEventListener("abort", stop, { once: true });
    try {
      signal.throwIfAborted();
      const command = `START_REPLICATION SLOT ${SLOT} PHYSICAL ${formatLsn(start)} TIMELINE ${timeline}`;
      await replication.stream(command, (piece, answer) => {
        toAnswer = answer;
        if (piece[0] === 0x77) writer.write(piece.readBigUInt64BE(1), piece.subarray(25));
        if (piece[0] === 0x6b && piece[17] === 1) settle();
      });
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      clearInterval(timer);
      writer.close();
    }
  } finally {
    signal.removeEventListener("abort", stop);
    await replication.end().catch(() => undefined);
  }
}

/** Where to go on: after what is whole in the folder, or where the cluster begins to keep the log for us. */
async function findStart(
  replication: Replication,
  into: string,
  timeline: number,
  segmentBytes: bigint,
): Promise<Lsn> {
  const slot = await replication.ask(`READ_REPLICATION_SLOT ${SLOT}`);
  const there = readdirSync(into).flatMap((name) => readWalFileName(name, segmentBytes) ?? []);
  const other = there.find((file) => file.timeline !== timeline);
  if (other)
    throw new Error(
      "The database has been restored or promoted since this folder was begun: take a new backup into another folder.",
    );
  if (!slot.slot_type && there.length > 0)
    throw new Error(
      `The database has not kept its log for this folder (its slot ${SLOT} is gone): take a new backup into another folder.`,
    );
  if (!slot.slot_type)
    await replication.ask(`CREATE_REPLICATION_SLOT ${SLOT} PHYSICAL (RESERVE_WAL true)`);
  const whole = there.filter(({ isPartial }) => !isPartial).map(({ start }) => start);
  if (whole.length > 0) return whole.reduce((a, b) => (a > b ? a : b)) + segmentBytes;
  const { restart_lsn: from } = await replication.ask(`READ_REPLICATION_SLOT ${SLOT}`);
  const { xlogpos } = await replication.ask("IDENTIFY_SYSTEM");
  const lsn = parseLsn(from ?? xlogpos ?? "");
  return lsn - (lsn % segmentBytes);
}

/** Writes the log file by file; a file that is not whole yet is called `.partial`. */
function createWriter(into: string, timeline: number, segmentBytes: bigint, start: Lsn) {
  let at = start;
  let flushed = start;
  let file: { handle: number; name: string } | undefined;
  const sync = () => {
    if (file) fsyncSync(file.handle);
    flushed = at;
  };
  return {
    write(lsn: Lsn, data: Buffer) {
      if (lsn !== at) throw new Error("The log of the database came with a gap.");
      for (let rest = data; rest.length > 0;) {
        const name = walFileName(timeline, at, segmentBytes);
        file ??= { name, handle: openSync(join(into, `${name}.partial`), NOT_EMPTIED, 0o600) };
        const room = Number(segmentBytes - (at % segmentBytes));
        const piece = rest.subarray(0, room);
        for (let done = 0; done < piece.length;) done += writeSync(file.handle, piece, done);
        at += BigInt(piece.length);
        rest = rest.subarray(piece.length);
        if (at % segmentBytes !== 0n) continue;
        sync();
        closeSync(file.handle);
        renameSync(join(into, `${name}.partial`), join(into, name));
        file = undefined;
      }
    },
    sync,
    flushed: () => flushed,
    close() {
      sync();
      if (file) closeSync(file.handle);
      file = undefined;
    },
  };
}

/** The answer that lets the cluster forget what lies before this place. */
function statusOf(flushed: Lsn): Buffer {
  const message = Buffer.alloc(34);
  message.write("r", 0);
  message.writeBigUInt64BE(flushed, 1);
  message.writeBigUInt64BE(flushed, 9);
  message.writeBigUInt64BE(flushed, 17);
  message.writeBigInt64BE(BigInt(Date.now()) * 1000n - MICROS_BEFORE_2000, 25);
  return message;
}

import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { heldBeyond } from "./held-bodies.ts";

/** What answers may hold together that nobody has taken yet, in bytes: those of one address, and those of all. */
const MAX_BYTES = { ofOne: 64_000_000, ofAll: 256_000_000 };
/** Nothing is taken for so long, and the time that what waits takes on the slowest line besides. */
const MAX_STILL_MS = 60_000;
const SLOWEST_BYTES_PER_SECOND = 4_000;
const LOOK_MS = 1_000;

export type UnreadBounds = { bytes: typeof MAX_BYTES; stillMs: number; lookMs: number };

export type UnreadAnswers = {
  /** Knows an answer until it is taken or its connection is closed. */
  watch(outgoing: ServerResponse, address: string): void;
  /** Cuts the connections that hold what nobody takes. By itself it looks each second. */
  look(): void;
};

type Connection = {
  address: string;
  answers: Set<ServerResponse>;
  /** Bytes that were taken, and since when no more are. */
  taken: number;
  sinceMs: number;
};

/**
 * Bounds the memory that answers hold while they are read: whoever asks for much and reads nothing of it holds all of it. A connection is cut on which
 * something waits and nothing was taken for a minute, longer where a lot waits at once; and where what waits for an address, or for all together, is too
 * much, the one on which most does, of the address that holds most. An answer that is still being made waits for nobody.
 */
export function createUnreadAnswers(
  {
    bytes: bounds = MAX_BYTES,
    stillMs = MAX_STILL_MS,
    lookMs = LOOK_MS,
  }: Partial<UnreadBounds> = {},
  machineMs: () => number = () => performance.now(),
): UnreadAnswers {
  const connections = new Map<Socket, Connection>();
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    const nowMs = machineMs();
    const still = [...connections].filter(([socket, of]) => standsStill(socket, of, nowMs));
    for (const [socket] of still) cut(socket);
    const tooMuch = heldBeyond(
      connections,
      { addressOf: ([, { address }]) => address, bytesOf: ([, of]) => waitingIn(of) },
      bounds,
    );
    for (const [socket] of tooMuch) cut(socket);
  }

  function standsStill(socket: Socket, of: Connection, nowMs: number): boolean {
    const taken = socket.bytesWritten - socket.writableLength;
    if (socket.writableLength === 0 || taken !== of.taken) {
      of.taken = taken;
      of.sinceMs = nowMs;
    }
    const patienceMs = stillMs + (socket.writableLength / SLOWEST_BYTES_PER_SECOND) * 1_000;
    return nowMs - of.sinceMs > patienceMs;
  }

  /** At once, with what the system holds of it: otherwise that would wait for who reads nothing. */
  function cut(socket: Socket): void {
    connections.delete(socket);
    socket.resetAndDestroy();
  }

  return {
    look,
    watch(outgoing, address) {
      const { socket } = outgoing.req;
      const known = connections.get(socket);
      const of = known ?? { address, answers: new Set(), taken: -1, sinceMs: machineMs() };
      connections.set(socket, of);
      of.answers.add(outgoing);
      timer ??= setInterval(look, lookMs).unref();
      outgoing.once("close", () => {
        of.answers.delete(outgoing);
        if (of.answers.size === 0) connections.delete(socket);
        if (connections.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      });
    },
  };
}

/** With those that wait for the one before them on their connection. */
function waitingIn({ answers }: Connection): number {
  return [...answers].reduce((bytes, { writableLength }) => bytes + writableLength, 0);
}

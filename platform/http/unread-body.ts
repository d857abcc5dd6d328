import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** The most of an unwanted body that is read to keep the connection; beyond it a new connection is cheaper. */
const MAX_DRAINED_BYTES = 8_000_000;
const MAX_DRAINING_MS = 10_000;
/** Time for a client that is still sending to notice the response. */
const LINGER_MS = 5_000;

export type BodyEnds = {
  /** Reads what the answer left of the request. False when the rest is too long, takes too long, or will not come. */
  readOut(incoming: IncomingMessage): Promise<boolean>;
  /** After this answer nothing more is said on the connection, and what still comes is thrown away for a while. */
  endAfter(outgoing: ServerResponse): void;
  /** True when the connection was closed: a later request on it is not processed. */
  isEnding(incoming: IncomingMessage): boolean;
};

/**
 * Handles request bodies that were not read to the end. Node and the adapter cut the connection half a second after the
 * response even though it promised to stay open, and the next request on it is lost; when it is cut while the client is
 * still sending, the response is lost too (RFC 9112, section 9.6).
 */
export function createBodyEnds(): BodyEnds {
  const ending = new WeakSet<Socket>();
  return {
    readOut(incoming) {
      if (!hasBody(incoming) || incoming.readableEnded) return Promise.resolve(true);
      return incoming.destroyed || lengthOf(incoming) > MAX_DRAINED_BYTES
        ? Promise.resolve(false)
        : readToEnd(incoming);
    },
    endAfter({ req, socket }) {
      if (socket === null) return;
      ending.add(socket);
      // Called by Node once the response is written.
      socket.destroySoon = () => linger(socket, req);
    },
    isEnding: ({ socket }) => ending.has(socket),
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function lengthOf({ headers }: IncomingMessage): number {
  return Number(headers["content-length"] ?? 0);
}

function readToEnd(incoming: IncomingMessage): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let bytes = 0;
  const count = (piece: Buffer): void => {
    bytes += piece.length;
    if (bytes > MAX_DRAINED_BYTES) finish(false);
  };
  const onEnd = (): void => finish(true);
  const onClose = (): void => finish(incoming.readableEnded);
  const timer = setTimeout(() => finish(false), MAX_DRAINING_MS);
  function finish(isReadOut: boolean): void {
    clearTimeout(timer);
    incoming.off("data", count).off("end", onEnd).off("close", onClose);
    resolve(isReadOut);
  }
  throwAway(incoming);
  incoming.on("data", count).on("end", onEnd).on("close", onClose);
  return promise;
}

/** Nobody reads on once there is an answer; a reader that is left would hold the rest back when it has had enough. */
function throwAway(incoming: IncomingMessage): void {
  incoming.removeAllListeners("data");
  incoming.resume();
}

function linger(socket: Socket, incoming: IncomingMessage): void {
  if (socket.writableEnded) return;
  throwAway(incoming);
  const cut = (): void => void socket.destroy();
  const timer = setTimeout(cut, LINGER_MS).unref();
  socket.once("close", () => clearTimeout(timer));
  socket.end(() => {
    if (incoming.readableEnded || incoming.destroyed) cut();
    else incoming.once("end", cut).once("close", cut);
  });
}

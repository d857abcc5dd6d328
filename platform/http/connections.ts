import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export type Connections = {
  /** Knows a connection until it is closed. */
  add(socket: Socket): void;
  /** Knows a request until it is answered; false where its connection has as many in hand as one may have. */
  take(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** True while shutting down: every response says so. */
  areEnding(): boolean;
  /** Ends each connection after its answer, and after `idleMs` those on which nothing was asked. */
  end(idleMs: number): void;
};

/** No browser and no proxy sends more on one connection before it has an answer; each of them holds memory until it is answered. */
const MAX_IN_HAND = 32;

/** The open connections of a server, with what is being answered on them. */
export function createConnections(): Connections {
  const inHand = new Map<Socket, number>();
  let isEnding = false;
  let isLate = false;

  function endIfIdle(socket: Socket): void {
    if (isLate && inHand.get(socket) === 0) socket.destroySoon();
  }

  return {
    add(socket) {
      inHand.set(socket, 0);
      socket.once("close", () => inHand.delete(socket));
    },
    take({ socket }, outgoing) {
      const others = inHand.get(socket) ?? 0;
      if (others >= MAX_IN_HAND) return false;
      inHand.set(socket, others + 1);
      outgoing.once("close", () => {
        const count = inHand.get(socket);
        if (count === undefined) return;
        inHand.set(socket, count - 1);
        endIfIdle(socket);
      });
      return true;
    },
    areEnding: () => isEnding,
    end(idleMs) {
      isEnding = true;
      // In between, what has arrived is read: on none of these connections lies a request that was not begun.
      const endIdle = () => {
        isLate = true;
        for (const socket of inHand.keys()) endIfIdle(socket);
      };
      setTimeout(() => setImmediate(endIdle), idleMs).unref();
    },
  };
}

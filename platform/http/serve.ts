import {
  createServer,
  type IncomingMessage,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import { Server as PlainServer } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { createConnections } from "./connections.ts";
import { listen, type ListenOptions } from "./listen.ts";
import { createBodyEnds } from "./unread-body.ts";
import { addressOfRequest } from "./client-address.ts";
import { createUnreadAnswers, type UnreadBounds } from "./unread-answers.ts";

const LAST_REQUESTS_MS = 8_000;
/** Active clients send their next request within this time; for others, closing the connection loses nothing. */
const NEXT_REQUEST_MS = 1_000;
/** Longer than proxies leave a connection open for the next request (nginx a minute, Caddy two): who ends it first never cuts a request on its way. */
const STAYS_OPEN_MS = 150_000;

/** A Hono application, or anything of its shape. */
type Answering = {
  fetch(request: Request, bindings: HttpBindings): Response | Promise<Response>;
};

export type AnswerAtOnce = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  next: () => void,
) => void;

export type ServeOptions = ListenOptions & {
  /** Settings of Node's own server. */
  httpOptions?: ServerOptions;
  /** Answers a request at once, past the application, or lets the application do it by calling `next`. Not asked while shutting down. */
  atOnce?: AnswerAtOnce | undefined;
  /** Proxies in front, by which callers are told apart. */
  trustedProxies?: number;
  /** Of answers that nobody takes. */
  unread?: Partial<UnreadBounds>;
  /** Time for which `close` leaves idle connections open. */
  nextRequestMs?: number;
};

export type ListeningServer = { port: number; close(): Promise<void> };

/**
 * Takes requests; `port` is the one taken. Throws what `listen` throws. A connection that is said to stay open stays open:
 * what an answer did not read of its request is read, or the answer says that the connection ends. One on which more is asked at once
 * than anybody does is cut, and so is one on which nobody takes the answer. `close` takes no new
 * connections and resolves when every request in hand is answered, at the latest after eight seconds; those that come
 * meanwhile on a connection that is open are answered too, and told to find another.
 */
export async function serve(
  app: Answering,
  {
    httpOptions = {},
    nextRequestMs = NEXT_REQUEST_MS,
    trustedProxies = 0,
    unread,
    atOnce,
    ...where
  }: ServeOptions,
): Promise<ListeningServer> {
  const bodies = createBodyEnds();
  const connections = createConnections();
  const unreadAnswers = createUnreadAnswers(unread);
  const answer = getRequestListener(async (request, bindings) => {
    const { incoming, outgoing } = bindings as HttpBindings;
    const response = await app.fetch(request, bindings as HttpBindings);
    const isReadOut = await bodies.readOut(incoming);
    if (outgoing.headersSent) return response;
    if (!isReadOut) bodies.endAfter(outgoing);
    if (!isReadOut || connections.areEnding()) outgoing.setHeader("Connection", "close");
    return response;
  });
  const settings = { keepAliveTimeout: STAYS_OPEN_MS, ...httpOptions };
  const server = createServer(settings, (incoming, outgoing) => {
    if (bodies.isEnding(incoming)) return;
    if (!connections.take(incoming, outgoing)) {
      incoming.socket.destroy();
      return;
    }
    unreadAnswers.watch(outgoing, addressOfRequest(incoming, trustedProxies));
    const next = () => void answer(incoming, outgoing);
    if (!atOnce || connections.areEnding()) return next();
    try {
      atOnce(incoming, outgoing, next);
    } catch {
      // Nobody would catch it, and one request would end the program.
      next();
    }
  });
  server.on("connection", connections.add);
  const port = await listen(server, where);
  return {
    port,
    close() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const giveUp = setTimeout(() => server.closeAllConnections(), LAST_REQUESTS_MS);
      // Not the HTTP server's own: it would cut the connections that lie still, on which the next request may be on its way.
      PlainServer.prototype.close.call(server, () => {
        clearTimeout(giveUp);
        resolve();
      });
      connections.end(nextRequestMs);
      return promise;
    },
  };
}

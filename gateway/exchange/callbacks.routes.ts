import type { Context, Hono } from "hono";
import { AppError } from "../../domain/errors.ts";
import { isSameSecret } from "../../platform/same-secret.ts";
import type { EventSink } from "../networks/connection.ts";
import type { CallbackKeys } from "./callback-keys.ts";
import type { Exchange } from "./exchange.ts";

export type CallbackDeps = {
  exchange: Exchange;
  keys: CallbackKeys;
  sinkOf: (connectionId: number) => EventSink;
};

/**
 * Where networks call: /networks/{connection}/{key}/{anything}. The key alone shows nothing but that the caller knows the
 * address; a network that signs is checked by its adapter as well. Answered only when everything is stored: until then the
 * network tries again.
 */
export function serveCallbacks(app: Hono, { exchange, keys, sinkOf }: CallbackDeps): void {
  const handle = async (context: Context): Promise<Response> => {
    const id = Number(/^\d{1,9}$/.exec(context.req.param("id") ?? "")?.[0] ?? Number.NaN);
    const key = context.req.param("key") ?? "";
    if (Number.isNaN(id)) throw new AppError("not-found");
    // A key or proof that is being changed: some networks throw away for good what is answered with 4xx.
    if (!isSameSecret(key, keys.keyOf(id))) throw new AppError("unavailable");
    const live = exchange.find(id);
    // Switched off for now: the network is to keep what it has.
    if (!live?.connection.readCallback) throw new AppError("unavailable");
    const url = new URL(context.req.url);
    const reading = live.connection.readCallback({
      method: context.req.method,
      path: url.pathname.split("/").slice(4).join("/"),
      query: url.searchParams,
      headers: context.req.raw.headers,
      body: new Uint8Array(await context.req.arrayBuffer()),
    });
    if (!reading) throw new AppError("unavailable");
    await sinkOf(id)(reading.events);
    const { status, body, contentType } = reading.answer ?? EMPTY;
    return new Response(body, { status, headers: { "content-type": contentType } });
  };
  app.on(["GET", "POST"], ["/networks/:id/:key", "/networks/:id/:key/*"], handle);
}

const EMPTY = { status: 200, body: "", contentType: "text/plain" };

import { Hono } from "hono";
import { serve } from "../../../../platform/http/serve.ts";
import { createLog } from "../../../../platform/log/log.ts";
import type { Adapter, Callback, Connection } from "../../connection.ts";

export type Request = { method: string; path: string; headers: Headers; body: string };

/** A server that answers what a test says, in order, and a connection to it. */
export async function startScripted(
  adapter: Adapter,
  settings: Record<string, unknown>,
  secrets: Record<string, string>,
) {
  const requests: Request[] = [];
  const answers: { status: number; body: unknown }[] = [];
  const app = new Hono();
  app.all("*", async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const { method } = c.req;
    const body = await c.req.text();
    requests.push({ method, path: pathname + search, headers: c.req.raw.headers, body });
    const answer = answers.shift() ?? { status: 500, body: {} };
    const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
    return new Response(text, { status: answer.status });
  });
  const server = await serve(app, { port: 0, nextRequestMs: 0 });
  const connection = connectOf(adapter, secrets, {
    ...settings,
    baseUrl: `http://127.0.0.1:${server.port}`,
  });
  return {
    connection,
    requests,
    /** What the next calls are answered. */
    answer: (status: number, body: unknown) => void answers.push({ status, body }),
    stop: () => server.close(),
  };
}

export const NOW_MS = Date.UTC(2026, 10, 30, 8);

/** A connection that calls nobody. */
export function connectOf(
  adapter: Adapter,
  secrets: Record<string, string>,
  settings: Record<string, unknown>,
): Connection {
  return adapter.connect(adapter.settings.parse(settings), secrets, {
    log: createLog("test", "silent"),
    nowMs: () => NOW_MS,
    callbackUrl: "https://gateway.example/networks/1/key",
  });
}

/** A call to us with this body: text as it is, anything else as JSON. */
export function aCallback(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Callback {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return {
    method: "POST",
    path,
    query: new URLSearchParams(),
    headers: new Headers(headers),
    body: new TextEncoder().encode(text),
  };
}

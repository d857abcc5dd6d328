import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { listen } from "../../platform/http/listen.ts";
import { cutServer } from "./cut-server.ts";
import type { Faults } from "./faults.ts";

const GATEWAY = "http://gateway.test";
const SLOW_MS = 60;

export type Outside = { url: string; cut(): Promise<void> };
type Answering = (request: Request) => Response | Promise<Response>;
/** Requests that are still under way when nobody waits for their answer any more: each brings itself to its receiver. */
export type Late = (() => Promise<void>)[];

/**
 * Everything outside of one program, over HTTP on a port of its own: the gateway below /gateway, the card providers beside
 * it. Closed, it is out of reach for that program alone.
 */
export async function openOutside(
  faults: Faults,
  { gateway, bank, late }: { gateway: Answering; bank: Answering; late: Late },
): Promise<Outside> {
  let isCut = false;
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const port = await listen(server, { port: 0 });
  const url = `http://127.0.0.1:${port}`;

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? "/";
    const isGateway = path.startsWith("/gateway/") || path.startsWith("/r/");
    const what = `${incoming.method} ${path.split("?")[0]?.replaceAll(/[\w-]{20,}/g, "…")}`;
    const request = await requestOf(incoming, isGateway ? GATEWAY : url, path);
    const ask = async (asked: Request) => (isGateway ? gateway : bank)(asked);
    // The gateway knows a service by its code, and Stripe a request by its key; Paystack knows nothing again.
    const isRepeatable = isGateway || request.headers.has("idempotency-key");
    const before = faults.pass("tool-http", "before", what, isRepeatable);
    if (before === "request-late") late.push(async () => void (await (await ask(request)).text()));
    if (isCut || before === "request-lost" || before === "request-late")
      return void outgoing.destroy();
    if (before === "request-refused") return void outgoing.writeHead(503).end("{}");
    if (before === "request-doubled") await (await ask(request.clone())).text();
    const reply = await ask(request);
    const body = (await reply.text()).replaceAll(GATEWAY, url);
    const after = faults.pass("tool-http", "after", what);
    if (isCut || after === "answer-lost") return void outgoing.destroy();
    if (after === "answer-slow") await wait(SLOW_MS);
    outgoing.writeHead(reply.status, headersOf(reply)).end(body);
  }

  return {
    url,
    async cut() {
      isCut = true;
      await cutServer(server);
    },
  };
}

async function requestOf(incoming: IncomingMessage, origin: string, path: string) {
  const method = incoming.method ?? "GET";
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    if (typeof value === "string" && !["connection", "content-length"].includes(name))
      headers.set(name, value);
  const body = ["GET", "HEAD"].includes(method) ? undefined : await buffer(incoming);
  const url = `${origin}${path.replace(/^\/gateway/, "")}`;
  return new Request(url, { method, headers, ...(body ? { body: new Uint8Array(body) } : {}) });
}

function headersOf(reply: Response): Record<string, string> {
  const headers = Object.fromEntries(reply.headers);
  delete headers["content-length"];
  return headers;
}

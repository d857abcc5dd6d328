import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { listen } from "../../../platform/http/listen.ts";
import { cutServer } from "../cut-server.ts";
import type { Faults } from "../faults.ts";

const SLOW_MS = 60;
/** As Amazon says that it has too much to do. */
const SLOW_DOWN = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>`;

export type BucketWire = { url: string; cut(): Promise<void> };

/**
 * A program's only way to its bucket: requests go on as they were signed. Cut, it is closed for good, as with the death of the
 * program; `isAway` says whether nobody answers there for a while.
 */
export async function openBucketWire(
  endpoint: string,
  { faults, isAway }: { faults: Pick<Faults, "pass">; isAway: () => boolean },
): Promise<BucketWire> {
  let isCut = false;
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const port = await listen(server, { port: 0 });

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    if (isCut) return void outgoing.destroy();
    const what = `${incoming.method} ${incoming.url?.split("?")[0]?.replaceAll(/[\w-]{20,}/g, "…")} of the bucket`;
    const before = faults.pass("bucket", "before", what);
    if (isCut || isAway() || before === "bucket-request-lost") return void outgoing.destroy();
    if (before === "bucket-refused")
      return void outgoing.writeHead(503, { "content-type": "application/xml" }).end(SLOW_DOWN);
    const reply = await forward(endpoint, incoming, body);
    const after = faults.pass("bucket", "after", what);
    if (isCut || after === "bucket-answer-lost") return void outgoing.destroy();
    if (after === "bucket-slow") await wait(SLOW_MS);
    outgoing.writeHead(reply.status, reply.headers).end(reply.body);
  }

  return {
    url: `http://127.0.0.1:${port}`,
    async cut() {
      isCut = true;
      await cutServer(server);
    },
  };
}

/** What is between two machines only. */
const OF_ONE_HOP = ["connection", "expect", "transfer-encoding"];

async function forward(endpoint: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  const asked = request(new URL(url ?? "/", endpoint), {
    method,
    headers: passedOn(headers),
    agent: false,
  });
  asked.end(body);
  const [reply] = (await once(asked, "response")) as [IncomingMessage];
  const status = reply.statusCode ?? 502;
  return { status, headers: passedOn(reply.headers), body: await buffer(reply) };
}

const passedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_HOP.includes(name)));

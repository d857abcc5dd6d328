import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "../../../platform/http/listen.ts";

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

export type Receiver = {
  url: string;
  received: Received[];
  /** The status of the next answers to what is posted, then 200 again. */
  answerNext: (...statuses: number[]) => void;
  /** Sets the response for a path. */
  answerAt: (path: string, body: object) => void;
  /** Resolves when `count` requests whose path and body hold `part` have come in. */
  waitFor: (count: number, part: string) => Promise<Received[]>;
  stop: () => Promise<void>;
};

/** Plays the programs that the sandbox talks to: keeps what it gets and answers as told. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const statuses: number[] = [];
  const bodies = new Map<string, object>();
  let wake = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ path: request.url ?? "", headers: request.headers, body });
      response
        .writeHead((request.method === "POST" ? statuses.shift() : undefined) ?? 200, {
          "content-type": "application/json",
        })
        .end(JSON.stringify(bodies.get(request.url ?? "") ?? { ok: true }));
      wake.resolve();
      wake = Promise.withResolvers<void>();
    });
  });
  const port = await listen(server, { port: 0 });
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answerNext: (...next) => void statuses.push(...next),
    answerAt: (path, body) => void bodies.set(path, body),
    async waitFor(count, part) {
      for (;;) {
        const matching = received.filter(({ path, body }) => `${path} ${body}`.includes(part));
        if (matching.length >= count) return matching;
        await wake.promise;
      }
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

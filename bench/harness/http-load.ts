import { Agent, request } from "node:http";
import type { Turn } from "./interleave.ts";
import { percentileOf } from "./interval.ts";

/** A request of a load. */
export type Asked = {
  url: string;
  method?: "GET" | "POST";
  headers?: Readonly<Record<string, string>>;
  body?: string;
};

export type LoadPlan = {
  connections: number;
  seconds: number;
  /** The request of this number, counted over all connections from 0. */
  ask(number: number): Asked;
  /**
   * Called with every answer and the number of its request. One that is "refused" is no operation. Throws where the answer is not what it should be: then the
   * load has failed.
   */
  check?(
    status: number,
    headers: Readonly<Record<string, unknown>>,
    number: number,
  ): "refused" | void;
};

/**
 * Asks for so long over lasting connections, on each the next question after the answer. An operation is a request; its figures
 * are p50 and p99 in milliseconds.
 */
export async function loadOver({ connections, seconds, ask, check }: LoadPlan): Promise<Turn> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const tookMs: number[] = [];
  let next = 0;
  let refused = 0;
  const startedMs = performance.now();
  const endMs = startedMs + seconds * 1_000;
  const askOn = async (): Promise<void> => {
    while (performance.now() < endMs) {
      const number = next;
      const asked = ask(number);
      next += 1;
      const sentMs = performance.now();
      const { status, headers } = await send(agent, asked);
      const ms = performance.now() - sentMs;
      if (check?.(status, headers, number) === "refused") refused += 1;
      else tookMs.push(ms);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, askOn));
  } finally {
    agent.destroy();
  }
  return {
    operations: tookMs.length,
    seconds: (performance.now() - startedMs) / 1_000,
    figures: {
      p50: percentileOf(tookMs, 0.5),
      p99: percentileOf(tookMs, 0.99),
      refused: (100 * refused) / next,
    },
  };
}

type Reply = { status: number; headers: Readonly<Record<string, unknown>> };

function send(agent: Agent, { url, method = "GET", headers = {}, body }: Asked): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
  const asked = request(url, { agent, method, headers: { ...headers, ...length } }, (response) => {
    response.resume();
    response.on("end", () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers }),
    );
    response.on("error", reject);
  });
  asked.on("error", reject);
  asked.end(body);
  return promise;
}

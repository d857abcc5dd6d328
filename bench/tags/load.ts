import { Agent, request } from "node:http";
import { personNumber } from "../../gateway/reach/person-number.ts";
import { ASKED, SEED } from "./sizes.ts";

const CONNECTIONS = 32;

export type Load = { requests: number; withTag: number; perSecond: number; p99Ms: number };

/** Asks for tags for so many seconds, every connection one question after the other. */
export async function loadOf(address: string, seconds: number, round: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const took: number[] = [];
  let withTag = 0;
  let next = 0;
  const startedMs = performance.now();
  const endMs = startedMs + seconds * 1_000;
  const askOn = async (): Promise<void> => {
    while (performance.now() < endMs) {
      next += 1;
      const to = personNumber(SEED, 97, (round * 31_337 + next) % ASKED);
      const sentMs = performance.now();
      const status = await ask(agent, address, JSON.stringify({ event: `${round}-${next}`, to }));
      took.push(performance.now() - sentMs);
      if (status === 200) withTag += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, askOn));
  const tookSeconds = (performance.now() - startedMs) / 1_000;
  agent.destroy();
  took.sort((a, b) => a - b);
  return {
    requests: took.length,
    withTag,
    perSecond: took.length / tookSeconds,
    p99Ms: took[Math.floor(took.length * 0.99)] ?? Number.NaN,
  };
}

function ask(agent: Agent, address: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": body.length };
    const asked = request(address, { agent, method: "POST", headers }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

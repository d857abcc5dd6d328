import { openSession, type Session } from "../seed/session.ts";
import type { Sample } from "./measure.ts";

/** Measures every request of a session. `address` is the caller's, as the balancer hands it on. */
export function openTimedSession(
  baseUrl: string,
  address: string,
  onSample: (sample: Sample) => void,
): Session {
  return openSession(baseUrl, {
    async fetch(request) {
      const startedMs = performance.now();
      const name = nameOf(new URL(request.url).pathname);
      request.headers.set("x-shop-address", address);
      try {
        const response = await fetch(request, { redirect: "manual" });
        const body = await response.arrayBuffer();
        onSample({ name, startedMs, endedMs: performance.now(), status: response.status });
        return new Response(isBodyless(response.status) ? null : body, response);
      } catch (error) {
        onSample({ name, startedMs, endedMs: performance.now(), status: 0 });
        throw error;
      }
    },
  });
}

const isBodyless = (status: number): boolean => status === 204 || status === 304;

const nameOf = (path: string): string =>
  path.replace(/^\/(?:rpc|api\/v1|api)\//, "").replaceAll(/[0-9a-f-]{36}/g, ":id");

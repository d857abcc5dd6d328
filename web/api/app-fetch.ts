import { csrfTokenOf } from "./csrf-token.ts";

/** Spec section 9: the server gives up at the same moment. */
export const TIMEOUT_MS = 70_000;

/** Thrown when no reply came at all: no network, a lost one, or nothing within 70 seconds. */
export class ConnectionError extends Error {
  reason: "offline" | "timeout";

  constructor(reason: "offline" | "timeout") {
    super(reason);
    this.name = "ConnectionError";
    this.reason = reason;
  }
}

function withCsrfHeader(request: Request): Request {
  if (request.method === "GET" || request.method === "HEAD") return request;
  const token = csrfTokenOf(document.cookie);
  if (token) request.headers.set("X-XSRF-TOKEN", token);
  return request;
}

/**
 * fetch to our own server: with the CSRF header on everything but GET, and a 70 second time-out.
 * Throws ConnectionError when there was no reply, AbortError when the caller gave up.
 */
export async function appFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const controller = new AbortController();
  const outer = init?.signal ?? (input instanceof Request ? input.signal : undefined);
  const giveUp = () => controller.abort();
  outer?.addEventListener("abort", giveUp);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, TIMEOUT_MS);
  try {
    const request = withCsrfHeader(new Request(input, { ...init, credentials: "same-origin" }));
    return await fetch(request, { signal: controller.signal });
  } catch (error) {
    if (outer?.aborted) throw error;
    throw new ConnectionError(timedOut ? "timeout" : "offline");
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", giveUp);
  }
}

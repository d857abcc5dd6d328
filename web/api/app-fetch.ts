import { noteReached } from "./connection.ts";
import { csrfTokenOf } from "./csrf-token.ts";
import { currentLanguage } from "../../domain/translate.ts";

const HEADER = "X-XSRF-TOKEN";

/** Spec section 9: the server gives up at the same moment. */
const TIMEOUT_MS = 70_000;

/** Thrown when no reply came at all: no network, a lost one, or nothing within 70 seconds. */
export class ConnectionError extends Error {
  reason: "offline" | "timeout";

  constructor(reason: "offline" | "timeout") {
    super(reason);
    this.name = "ConnectionError";
    this.reason = reason;
  }
}

/** The beginning of a trace by W3C Trace Context: what the server does for this call is found by it. */
function newTraceparent(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(24)), (it) =>
    it.toString(16).padStart(2, "0"),
  ).join("");
  return `00-${digits.slice(0, 32)}-${digits.slice(32)}-01`;
}

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

/**
 * Sends with the CSRF header. A token belongs to its session: when the session has changed in the meantime (another tab,
 * an end by time), the refusal brings a new token, and the call is made once more with that. Nothing was done before.
 */
async function sendWithToken(request: Request, signal: AbortSignal): Promise<Response> {
  if (isRead(request)) return fetch(request, { signal });
  const again = request.clone();
  const token = csrfTokenOf(document.cookie);
  if (token) request.headers.set(HEADER, token);
  const response = await fetch(request, { signal });
  const newToken = csrfTokenOf(document.cookie);
  if (response.status !== 403 || !newToken || newToken === token) return response;
  again.headers.set(HEADER, newToken);
  return fetch(again, { signal });
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
    const request = new Request(input, { ...init, credentials: "same-origin" });
    // The answer's sentences are in the language that is on the screen.
    request.headers.set("Accept-Language", currentLanguage());
    request.headers.set("traceparent", newTraceparent());
    const response = await sendWithToken(request, controller.signal);
    noteReached(true);
    return response;
  } catch (error) {
    if (outer?.aborted) throw error;
    noteReached(false);
    throw new ConnectionError(timedOut ? "timeout" : "offline");
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", giveUp);
  }
}

import { traceHeaders } from "../../../../platform/log/trace.ts";
import { measured, type Meter } from "../../../../platform/metrics/metrics.ts";
import { inSpan } from "../../../../platform/tracing/spans.ts";
import { MessagingError } from "../messaging-provider.ts";
import { errorOf } from "./translate.ts";

export type RouteApiConfig = {
  baseUrl: string;
  username: string;
  password: string;
  /** Base URL of single routes, where it is not the one that the provider names. */
  routeUrls?: Readonly<Record<number, string>>;
  timeoutMs?: number;
  /** Measures every call, by the last part of its path. */
  meter?: Meter;
};

export type ApiCall = {
  method: "GET" | "POST" | "PUT";
  url: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  timeoutMs?: number;
};

export type RouteApi = { call(call: ApiCall): Promise<unknown> };

const TIMEOUT_MS = 10_000;
// A token is renewed this long before it ends, so that none ends on the way.
const TOKEN_MARGIN_MS = 30_000;

type Token = { header: string; goodUntilMs: number };

/** The provider's HTTP: a token by form, renewed once on a 401, a time-out on every call. Throws MessagingError. */
export function createRouteApi(config: RouteApiConfig, fetchLike: typeof fetch = fetch): RouteApi {
  let token: Promise<Token> | undefined;

  /** The current token, or a new one when it is old or `refused`; concurrent callers share it. */
  async function currentToken(refused?: Token): Promise<Token> {
    const held = token;
    const known = await held?.catch(() => undefined);
    if (known && known !== refused && known.goodUntilMs > Date.now()) return known;
    if (token === held) token = requestToken(config, fetchLike);
    return token ?? currentToken();
  }

  async function call(request: ApiCall): Promise<unknown> {
    const first = await currentToken();
    const response = await send(request, first, config, fetchLike);
    if (response.status !== 401) return read(response);
    await response.body?.cancel();
    return read(await send(request, await currentToken(first), config, fetchLike));
  }

  const { meter } = config;
  function traced(request: ApiCall): Promise<unknown> {
    const { method, url } = request;
    const attributes = { "http.request.method": method, "server.address": new URL(url).hostname };
    const name = `${method} ${nameOf(url)}`;
    return inSpan({ name, kind: "client", attributes }, () => call(request));
  }
  if (!meter) return { call: traced };
  return { call: (request) => measured(meter, nameOf(request.url), () => traced(request)) };
}

/** The path without ids, as in "reachontargeting". */
function nameOf(url: string): string {
  return new URL(url).pathname.split("/").findLast((part) => /^[a-z-]+$/i.test(part)) ?? "";
}

async function requestToken(config: RouteApiConfig, fetchLike: typeof fetch): Promise<Token> {
  const response = await guarded(() =>
    fetchLike(`${config.baseUrl}/apis/oauth/authorize`, {
      method: "POST",
      headers: traceHeaders(),
      body: new URLSearchParams({ username: config.username, password: config.password }),
      signal: AbortSignal.timeout(config.timeoutMs ?? TIMEOUT_MS),
    }),
  );
  const body = await read(response);
  if (typeof body !== "object" || body === null || !("access_token" in body)) {
    throw new MessagingError("unavailable", "The messaging provider gave no token.");
  }
  const seconds = "expires_in" in body ? Number(body.expires_in) : 0;
  const lifeMs = Math.max(seconds * 1000 - TOKEN_MARGIN_MS, (seconds * 1000) / 2);
  return { header: `Bearer ${String(body.access_token)}`, goodUntilMs: Date.now() + lifeMs };
}

function send(
  request: ApiCall,
  token: Token,
  config: RouteApiConfig,
  fetchLike: typeof fetch,
): Promise<Response> {
  const url = new URL(request.url);
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const headers: Record<string, string> = {
    ...traceHeaders(),
    authorization: token.header,
  };
  if (request.body !== undefined) headers["content-type"] = "application/json";
  return guarded(() =>
    fetchLike(url, {
      method: request.method,
      headers,
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      signal: AbortSignal.timeout(request.timeoutMs ?? config.timeoutMs ?? TIMEOUT_MS),
    }),
  );
}

async function read(response: Response): Promise<unknown> {
  const body = await guarded(async () => {
    const text = await response.text();
    return parse(text);
  });
  if (response.ok && body !== undefined) return body;
  throw errorOf(response.status, body);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MessagingError) throw error;
    const name = error instanceof Error ? error.name : "";
    if (name === "TimeoutError" || name === "AbortError") {
      throw new MessagingError("timeout", "The messaging provider did not answer in time.");
    }
    throw new MessagingError("unavailable", "The messaging provider cannot be reached.");
  }
}

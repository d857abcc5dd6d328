import { inSpan } from "../../../../platform/tracing/spans.ts";
import { NothingTaken } from "../../connection.ts";

/** One call to an aggregator. `path` begins with a slash and is put behind the base URL. */
export type HttpRequest = {
  method: "GET" | "POST";
  path: string;
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as a form. */
  form?: Readonly<Record<string, string>>;
};

/** What came back. `json` is undefined where the body is none. */
export type HttpAnswer = { status: number; json: unknown };

export type HttpClient = (request: HttpRequest) => Promise<HttpAnswer>;

/** The call was written and its outcome was not heard: nobody knows whether it was carried out. */
export class NoAnswer extends Error {
  constructor(message: string) {
    super(message);
    this.name = "NoAnswer";
  }
}

export type HttpClientOptions = {
  baseUrl: string;
  headers: Readonly<Record<string, string>>;
  timeoutMs: number;
  maxAnswerBytes?: number;
};

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/** Before the first byte of a request has left: no such host, nobody listens, no TLS. */
const NEVER_LEFT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_.+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_.+|ERR_TLS_.+|ERR_SSL_.+)$/;

/**
 * Calls an aggregator's HTTP API, once: nothing is repeated and no redirect followed. Throws NothingTaken when nothing was
 * written, and NoAnswer when it may have been. Neither names the address: a path can hold a number.
 */
export function createHttpClient({
  baseUrl,
  headers,
  timeoutMs,
  maxAnswerBytes = MAX_ANSWER_BYTES,
}: HttpClientOptions): HttpClient {
  const base = baseUrl.replace(/\/+$/, "");
  const address = new URL(base).hostname;
  return (request) => {
    const attributes = { "http.request.method": request.method, "server.address": address };
    // Neither path nor query: a path can hold a number.
    return inSpan({ name: `${request.method} ${address}`, kind: "client", attributes }, () =>
      call(request),
    );
  };

  async function call({ method, path, query, json, form }: HttpRequest): Promise<HttpAnswer> {
    const search = query ? `?${new URLSearchParams(query).toString()}` : "";
    try {
      const response = await fetch(base + path + search, {
        method,
        headers: {
          accept: "application/json",
          ...headers,
          ...(json === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        ...(form ? { body: new URLSearchParams(form) } : {}),
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, json: parsed(await readText(response, maxAnswerBytes)) };
    } catch (error) {
      if (error instanceof NoAnswer) throw error;
      if (neverLeft(error)) throw new NothingTaken("unreachable", "No connection was made.");
      throw new NoAnswer("The network did not answer.");
    }
  }
}

function neverLeft(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" && NEVER_LEFT.test(code);
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new NoAnswer("The network's answer is too long.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

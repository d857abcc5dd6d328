import { z } from "zod";
import { inSpan, noteOnSpan } from "../../../../platform/tracing/spans.ts";
import { type PaymentErrorKind, PaymentProviderError } from "../payment-provider.ts";

export type PaystackConfig = {
  /** Also signs the webhooks. */
  secretKey: string;
  /** Another address of the API, path included (the sandbox); the real Paystack when absent. */
  apiBase?: string;
  timeoutMs?: number;
  /** What carries the requests; the global fetch when absent. */
  fetch?: typeof globalThis.fetch;
};

const REAL_BASE = "https://api.paystack.co";
const TIMEOUT_MS = 20_000;

/** Reason for a refusal, where we act on it. */
export type Problem = "duplicate" | "not-found" | "other";

/** Paystack answered with status false, or not at all. */
export class PaystackError extends PaymentProviderError {
  problem: Problem;

  constructor(kind: PaymentErrorKind, message: string, problem: Problem = "other") {
    super(kind, message);
    this.problem = problem;
  }
}

export type Query = Record<string, string | number | undefined>;

/** Calls of the HTTP API; `data` of the envelope is parsed. Throws PaystackError. */
export type PaystackApi = {
  get<Data>(path: string, data: z.ZodType<Data>, query?: Query): Promise<Data>;
  post<Data>(path: string, data: z.ZodType<Data>, body: object): Promise<Data>;
};

export function createPaystackApi(config: PaystackConfig): PaystackApi {
  return {
    get: (path, data, query = {}) =>
      call(config, { method: "GET", path: path + searchOf(query) }, data),
    post: (path, data, body) => call(config, { method: "POST", path, body }, data),
  };
}

function searchOf(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}

type Call = { method: "GET" | "POST"; path: string; body?: object };

async function call<Data>(config: PaystackConfig, request: Call, data: z.ZodType<Data>) {
  const response = await send(config, request);
  const body: unknown = await response.json().catch(() => undefined);
  const envelope = ENVELOPE.safeParse(body).data;
  if (!response.ok || envelope?.status === false) throw refusal(response.status, envelope);
  const parsed = data.safeParse(envelope?.data);
  // The request may have been carried out: its answer is what cannot be read.
  if (!parsed.success) throw new PaystackError("timeout", "The card provider's answer is broken.");
  return parsed.data;
}

const ENVELOPE = z.object({
  status: z.boolean(),
  message: z.string().default(""),
  code: z.string().nullish(),
  data: z.unknown().optional(),
});

async function send(config: PaystackConfig, { method, path, body }: Call): Promise<Response> {
  const base = (config.apiBase ?? REAL_BASE).replace(/\/$/, "");
  const request = {
    method,
    headers: {
      authorization: `Bearer ${config.secretKey}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(config.timeoutMs ?? TIMEOUT_MS),
    redirect: "error",
  } as const;
  // By method and host: a path holds references.
  const host = new URL(base).hostname;
  const span = { name: `${method} ${host}`, kind: "client" } as const;
  try {
    return await inSpan({ ...span, attributes: { "server.address": host } }, async () => {
      const response = await (config.fetch ?? fetch)(base + path, request);
      noteOnSpan({ "http.response.status_code": response.status });
      return response;
    });
  } catch (error) {
    const kind = neverArrived(error) ? "unavailable" : "timeout";
    throw new PaystackError(kind, "The card provider did not answer.");
  }
}

/** No connection was made, so nothing was done. */
function neverArrived(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return code === "ECONNREFUSED" || code === "ENOTFOUND" || code === "UND_ERR_CONNECT_TIMEOUT";
}

type Envelope = z.output<typeof ENVELOPE>;

/** The vendor's sentence stays out of ours: it can quote what was sent. */
export function refusal(status: number, envelope: Envelope | undefined): PaystackError {
  const code = envelope?.code ?? undefined;
  const words = [status, code].filter((word) => word !== undefined).join(" ");
  const problem = problemOf(status, code ?? "", envelope?.message ?? "");
  return new PaystackError(kindOf(status), `The card provider answered: ${words}.`, problem);
}

function kindOf(status: number): PaymentErrorKind {
  if (status === 401 || status === 403) return "misconfigured";
  if (status === 429) return "unavailable";
  // A refusal can also come with status 200 and false in its envelope.
  return status < 500 ? "rejected" : "timeout";
}

// Older accounts get sentences without a code.
function problemOf(status: number, code: string, message: string): Problem {
  if (code.startsWith("duplicate") || /duplicate|already in place/i.test(message)) {
    return "duplicate";
  }
  if (status === 404 || code.endsWith("not_found") || /not found/i.test(message)) {
    return "not-found";
  }
  return "other";
}

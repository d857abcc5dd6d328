import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import type { Contract } from "../../contract/router.ts";

/** A browser session with its cookies, for every transport of the tool. */
export type Session = {
  /** The typed contract, through /rpc. */
  api: ContractRouterClient<Contract, { idempotencyKey?: string }>;
  /** POST /functions: status and body as they come. */
  call(
    method: string,
    data: unknown,
    idempotencyKey?: string,
  ): Promise<{ status: number; body: FunctionsBody }>;
  /** What the session's requests carry, for those that are sent by other means. */
  headers(): Record<string, string>;
  /** POST /api/auth/…; throws when refused. */
  auth(path: string, body: unknown): Promise<unknown>;
  /** Does what the button behind the link of a confirmation mail does: proves the address and signs in. */
  confirm(link: string): Promise<unknown>;
  /** Follows an address with the session's cookies, without following redirects. */
  open(url: string): Promise<Response>;
  /** PUT of a file to an address under /files; throws when refused. */
  upload<Answer = { path: string }>(
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
  ): Promise<Answer>;
};

export type FunctionsBody = {
  result?: unknown;
  error?: { code: string; message: string; details?: unknown };
};

/** Opens a session like a browser: stores cookies and returns the CSRF token. Others may send its requests. */
export function openSession(
  baseUrl: string,
  by: { fetch(request: Request): Promise<Response> } = {
    fetch: (request) => fetch(request, { redirect: "manual" }),
  },
): Session {
  const jar = new Map<string, string>();
  const headers = (): Record<string, string> => ({
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
    origin: new URL(baseUrl).origin,
    "x-xsrf-token": decodeURIComponent(jar.get("XSRF-TOKEN") ?? ""),
  });
  async function send(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const needsToken = request.method !== "GET" && request.method !== "HEAD";
    if (needsToken && !jar.has("XSRF-TOKEN")) await send(`${baseUrl}/api/v1/accounts/me`);
    const { "x-xsrf-token": token = "", ...others } = headers();
    for (const [name, value] of Object.entries(others)) request.headers.set(name, value);
    if (needsToken) request.headers.set("x-xsrf-token", token);
    const response = await by.fetch(request);
    for (const line of response.headers.getSetCookie()) storeCookie(jar, line);
    return response;
  }
  async function post(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return send(`${baseUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  }
  async function auth(path: string, body: unknown): Promise<unknown> {
    const response = await post(`/api/auth/${path}`, body);
    if (!response.ok)
      throw new Error(`${path} was refused: ${response.status} ${await response.text()}`);
    return response.json();
  }
  const link = new RPCLink<{ idempotencyKey?: string }>({
    url: `${baseUrl}/rpc`,
    fetch: (request) => send(request),
    headers: ({ context }) =>
      context.idempotencyKey ? { "idempotency-key": context.idempotencyKey } : {},
  });
  return {
    api: createORPCClient(link),
    headers,
    open: (url) => send(url),
    async upload<Answer>(path: string, body: string | Uint8Array<ArrayBuffer>) {
      const response = await send(`${baseUrl}${path}`, { method: "PUT", body });
      if (!response.ok)
        throw new Error(`${path} was refused: ${response.status} ${await response.text()}`);
      return (await response.json()) as Answer;
    },
    async call(method, data, idempotencyKey) {
      const headers: Record<string, string> = idempotencyKey
        ? { "idempotency-key": idempotencyKey }
        : {};
      const response = await post("/functions", { method, data }, headers);
      return { status: response.status, body: (await response.json()) as FunctionsBody };
    },
    auth,
    confirm: (mailed) => auth("verify-email", Object.fromEntries(new URL(mailed).searchParams)),
  };
}

function storeCookie(jar: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split(";");
  const split = pair.indexOf("=");
  const name = pair.slice(0, split).trim();
  const isGone = attributes.some((it) => /^\s*max-age=0$/i.test(it));
  if (isGone) jar.delete(name);
  else jar.set(name, pair.slice(split + 1).trim());
}

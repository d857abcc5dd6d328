import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import type { ContractRouterClient } from "@orpc/contract";
import type { Hono } from "hono";
import type { Contract } from "../../../contract/router.ts";
import type { AppEnv } from "../app-env.ts";
import { CookieJar } from "./cookie-jar.ts";

export type CallOptions = { idempotencyKey?: string };
export type FunctionReply = {
  status: number;
  headers: Headers;
  result?: unknown;
  error?: { code: string; message: string; details?: unknown };
};

/** One browser at our pages: it keeps cookies and sends the CSRF header, as the web app does. */
export type TestBrowser = {
  jar: CookieJar;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** `POST /functions`. */
  call(method: string, data: unknown, headers?: Record<string, string>): Promise<FunctionReply>;
  /** The typed client of `/rpc`. */
  client: ContractRouterClient<Contract, CallOptions>;
};

export const TEST_ORIGIN = "http://localhost:3000";

export async function openBrowser(app: Hono<AppEnv>): Promise<TestBrowser> {
  const jar = new CookieJar();

  async function send(request: Request): Promise<Response> {
    const headers = new Headers(request.headers);
    headers.set("cookie", jar.header());
    const token = jar.get("XSRF-TOKEN");
    if (request.method !== "GET") {
      if (token !== undefined && !headers.has("x-xsrf-token")) headers.set("x-xsrf-token", token);
      if (!headers.has("origin")) headers.set("origin", TEST_ORIGIN);
    }
    const response = await app.fetch(new Request(request, { headers }));
    jar.store(response.headers);
    return response;
  }

  const link = new RPCLink<CallOptions>({
    url: `${TEST_ORIGIN}/rpc`,
    headers: ({ context }) =>
      context.idempotencyKey === undefined ? {} : { "idempotency-key": context.idempotencyKey },
    fetch: (request) => send(request),
  });
  const browser: TestBrowser = {
    jar,
    fetch: (path, init) =>
      send(new Request(new URL(path, TEST_ORIGIN), { redirect: "manual", ...init })),
    post: (path, body, headers = {}) =>
      browser.fetch(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", ...headers },
      }),
    async call(method, data, headers = {}) {
      const response = await browser.post("/functions", { method, data }, headers);
      const body = (await response.json()) as Omit<FunctionReply, "status" | "headers">;
      return { status: response.status, headers: response.headers, ...body };
    },
    client: createORPCClient(link),
  };
  // The first answer brings the token.
  await browser.fetch("/api/page.css");
  return browser;
}

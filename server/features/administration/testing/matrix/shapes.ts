import type { AnyContractProcedure } from "@orpc/contract";
import type { ProcedureTraits } from "../../../../../contract/traits.ts";
import { contract } from "../../../../../contract/router.ts";
import { proceduresIn } from "../../../../../dev/testing/contract-procedures.ts";
import { sampleInput } from "../../../../../dev/testing/sample-input.ts";
import { TEST_ORIGIN, type TestBrowser } from "../../../../http/testing/test-browser.ts";
import type { TestApp } from "../../../../http/testing/test-app.ts";

export type Listed = {
  name: string;
  code: string | undefined;
  traits: ProcedureTraits;
  method: string;
  path: string;
  input: Record<string, unknown>;
};

/** Every procedure of the contract with the smallest input that it accepts. */
export const PROCEDURES: readonly Listed[] = proceduresIn(contract).map(listed);

function listed({ name, code, procedure }: ReturnType<typeof proceduresIn>[number]): Listed {
  const { meta, inputSchema, route } = (procedure as AnyContractProcedure)["~orpc"];
  return {
    name,
    code,
    traits: meta as ProcedureTraits,
    method: route.method ?? "POST",
    path: route.path ?? "",
    input: sampleInput(inputSchema) as Record<string, unknown>,
  };
}

export const TRANSPORTS = ["rpc", "rest", "functions"] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** How a call is put; all but the first three are not our own pages'. */
export const SHAPES = [
  "json",
  "form",
  "multipart",
  "OPTIONS",
  "HEAD",
  "wrong origin",
  "other site",
  "no token",
  "token of another session",
] as const;
export type Shape = (typeof SHAPES)[number];

export type WireCall = {
  method: string;
  path: string;
  body?: BodyInit;
  headers: Record<string, string>;
};

/** The method that a procedure is called with by a transport. */
export function methodOf({ method }: Listed, transport: Transport): string {
  return transport === "rest" ? method : "POST";
}

/** A procedure by a transport, in a shape. */
export function writeCall(
  procedure: Listed,
  transport: Transport,
  shape: Shape,
  input: Record<string, unknown> = procedure.input,
): WireCall {
  const called = methodOf(procedure, transport);
  const method = shape === "OPTIONS" || shape === "HEAD" ? shape : called;
  const { path, content } = placed(procedure, transport, input);
  const key = { "idempotency-key": "matrix" };
  if (method === "GET" || method === "HEAD") return { method, path, headers: key };
  const json = JSON.stringify(content);
  if (shape === "form") return { method, path, headers: key, body: asForm(content) };
  if (shape === "multipart")
    return { method, path, headers: key, body: asMultipart(content, transport) };
  return { method, path, body: json, headers: { ...key, "content-type": "application/json" } };
}

function placed(
  { name, code, method, path }: Listed,
  transport: Transport,
  input: Record<string, unknown>,
): { path: string; content: Record<string, unknown> } {
  if (transport === "rpc")
    return { path: `/rpc/${name.replaceAll(".", "/")}`, content: { json: input } };
  if (transport === "functions")
    return { path: "/functions", content: { method: code, data: input } };
  const rest = { ...input };
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, field: string) => {
    delete rest[field];
    return encodeURIComponent(String(input[field]));
  });
  const query = method === "GET" ? `?${asForm(rest).toString()}` : "";
  return { path: `/api/v1${filled}${query}`, content: rest };
}

function asForm(content: Record<string, unknown>): URLSearchParams {
  return new URLSearchParams(Object.entries(content).map(([name, value]) => [name, asText(value)]));
}

function asMultipart(content: Record<string, unknown>, transport: Transport): FormData {
  const form = new FormData();
  if (transport === "rpc") form.set("data", JSON.stringify(content));
  else for (const [name, value] of Object.entries(content)) form.set(name, asText(value));
  return form;
}

function asText(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** How a call ended: "done", "405", or the code of its error. */
export async function outcomeOf(response: Response): Promise<string> {
  if (response.headers.get("content-type")?.includes("event-stream")) {
    await response.body?.cancel();
    return "done";
  }
  const text = await response.text();
  if (response.ok) return "done";
  if (response.status === 405) return "405";
  return /"code":"([\w-]+)"/.exec(text)?.[1] ?? String(response.status);
}

/** Sends a call with somebody's cookies; a shape says what of it is not as our own pages send it. */
export async function sendAs(
  tool: TestApp,
  browser: TestBrowser,
  { method, path, body, headers }: WireCall,
  shape: Shape,
  stranger: TestBrowser,
): Promise<Response> {
  const cookies = new Map(browser.jar.cookies);
  const foreign = stranger.jar.cookies.get("XSRF-TOKEN") ?? "";
  if (shape === "token of another session") cookies.set("XSRF-TOKEN", foreign);
  const token = decodeURIComponent(cookies.get("XSRF-TOKEN") ?? "");
  const sent = new Headers(headers);
  sent.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
  sent.set("origin", shape === "wrong origin" ? "https://evil.example" : TEST_ORIGIN);
  if (shape === "other site") sent.set("sec-fetch-site", "cross-site");
  if (shape !== "no token") sent.set("x-xsrf-token", token);
  const init = { method, headers: sent, ...(body === undefined ? {} : { body }) };
  const response = await tool.app.app.fetch(new Request(new URL(path, TEST_ORIGIN), init));
  browser.jar.store(response.headers);
  return response;
}

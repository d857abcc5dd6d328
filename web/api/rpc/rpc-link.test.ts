import { createORPCClient } from "@orpc/client";
import { RPCLink } from "@orpc/client/fetch";
import { describe, expect, it } from "vitest";
import { toProblem } from "../app-problem.ts";
import { smallRpcLink } from "./rpc-link.ts";
import type { RpcSettings } from "./full-rpc-link.ts";

type Context = { idempotencyKey?: string };
type Sent = { method: string; url: string; body: string; type: string | null; key: string | null };
type Client = {
  billing: {
    wallet(
      input?: unknown,
      options?: { context?: Context; signal?: AbortSignal },
    ): Promise<unknown>;
  };
};

/** A client over a server that gives one answer; what it was sent is noted. */
function aClient(
  linkOf: (settings: RpcSettings<Context>) => unknown,
  answer: () => Response,
  method: "GET" | "POST" = "POST",
) {
  const sent: Sent[] = [];
  const link = linkOf({
    url: () => "https://loudhailer.test/rpc",
    method: () => method,
    headers: ({ context }): Record<string, string> =>
      context.idempotencyKey ? { "Idempotency-Key": context.idempotencyKey } : {},
    async fetch(request, init) {
      expect(init).toEqual({ redirect: "manual" });
      request.signal.throwIfAborted();
      const { url, headers } = request;
      sent.push({
        method: request.method,
        url,
        body: await request.text(),
        type: headers.get("content-type"),
        key: headers.get("idempotency-key"),
      });
      return answer();
    },
  });
  return { sent, client: createORPCClient(link as never) as unknown as Client };
}

const small = (settings: RpcSettings<Context>) => smallRpcLink(settings);
const full = (settings: RpcSettings<Context>) => new RPCLink<Context>(settings);
const json = (body: unknown, status = 200) => Response.json(body, { status });
const failed = async (call: Promise<unknown>) => toProblem(await call.catch((it: unknown) => it));

const INPUTS: [string, unknown][] = [
  ["nothing", undefined],
  ["an object", { id: "a b/c?", count: 3, isNew: true, none: null, left: undefined, rows: [1, 2] }],
  ["a number that is none", { amount: Number.NaN }],
  ["a gap", { rows: [1, undefined] }],
  ["a date", { day: new Date(0) }],
  ["a large number", { count: 12n }],
  ["too much for an address", { text: "ä".repeat(2_000) }],
];

describe.each(["GET", "POST"] as const)("a call by %s", (method) => {
  it.each(INPUTS)("sends %s as the library's own link does", async (_what, input) => {
    const ours = aClient(small, () => json({ json: 1 }), method);
    const theirs = aClient(full, () => json({ json: 1 }), method);
    const options = { context: { idempotencyKey: "key" } };
    await ours.client.billing.wallet(input, options);
    await theirs.client.billing.wallet(input, options);
    expect(ours.sent).toHaveLength(1);
    expect(ours.sent).toEqual(theirs.sent);
  });
});

const ANSWERS: [string, () => Response][] = [
  ["an object", () => json({ json: { rows: [{ id: 1 }], none: null } })],
  ["nothing", () => json({})],
  ["no body", () => new Response(null)],
  ["a date", () => json({ json: { day: "2026-11-27T00:00:00.000Z" }, meta: [[1, "day"]] })],
];

it.each(ANSWERS)("reads %s as the library's own link does", async (_what, answer) => {
  const read = await aClient(small, answer).client.billing.wallet();
  expect(read).toEqual(await aClient(full, answer).client.billing.wallet());
});

const conflict = {
  defined: true,
  code: "conflict",
  status: 409,
  message: "Changed.",
  data: { details: [{ path: "name", message: "Taken." }] },
};

const REFUSALS: [string, () => Response][] = [
  ["a refusal", () => json({ json: conflict }, 409)],
  ["a refusal of another kind", () => json({ message: "no" }, 403)],
  ["a page of the way", () => new Response("<html>", { status: 502 })],
];

it.each(REFUSALS)("throws for %s what the library's own link does", async (_what, answer) => {
  const problem = await failed(aClient(small, answer).client.billing.wallet());
  expect(problem).toEqual(await failed(aClient(full, answer).client.billing.wallet()));
});

it("reads a stream", async () => {
  const events = 'event: message\ndata: {"json":{"unread":2}}\n\nevent: done\ndata: {}\n\n';
  const headers = { "content-type": "text/event-stream" };
  const { client, sent } = aClient(small, () => new Response(events, { headers }));
  const seen: unknown[] = [];
  for await (const event of (await client.billing.wallet({})) as AsyncIterable<unknown>)
    seen.push(event);
  expect(seen).toEqual([{ unread: 2 }]);
  expect(sent).toHaveLength(1);
});

it("is given up with its caller", async () => {
  const { client, sent } = aClient(small, () => json({ json: 1 }));
  const call = client.billing.wallet({}, { signal: AbortSignal.abort() });
  await expect(call).rejects.toMatchObject({ name: "AbortError" });
  expect(sent).toEqual([]);
});

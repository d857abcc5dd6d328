import { createServer } from "node:net";
import { afterEach, expect, it } from "vitest";
import { Hono } from "hono";
import { listen } from "../../../../platform/http/listen.ts";
import { type ListeningServer, serve } from "../../../../platform/http/serve.ts";
import { createHttpClient } from "./http-client.ts";
import { microsOf } from "./read-failure.ts";

let server: ListeningServer;
afterEach(() => server.close());

async function start(app: Hono, maxAnswerBytes = 1_000) {
  server = await serve(app, { port: 0, nextRequestMs: 0 });
  const baseUrl = `http://127.0.0.1:${server.port}/v1/`;
  return createHttpClient({ baseUrl, headers: {}, timeoutMs: 5_000, maxAnswerBytes });
}

it("reads no more of an answer than it may hold", async () => {
  const client = await start(new Hono().get("/v1/a", (c) => c.text("x".repeat(2_000))));
  await expect(client({ method: "GET", path: "/a" })).rejects.toMatchObject({ name: "NoAnswer" });
});

it("follows no redirect: the key would travel with it", async () => {
  const seen: string[] = [];
  const app = new Hono()
    .get("/v1/a", (c) => c.redirect("/v1/b"))
    .get("/v1/b", (c) => {
      seen.push("b");
      return c.json({});
    });
  const client = await start(app);
  expect(await client({ method: "GET", path: "/a" })).toEqual({ status: 302, json: undefined });
  expect(seen).toEqual([]);
});

it("names no address in an error", async () => {
  const client = await start(new Hono().get("*", (c) => c.text("x".repeat(2_000))));
  const path = "/messages/233241234567";
  const failed = async () => client({ method: "GET", path }).catch((it: unknown) => it);
  const tooLong = await failed();
  await server.close();
  const unreachable = await failed();
  const cut = createServer((socket) => socket.once("data", () => socket.destroy()));
  const port = await listen(cut, { port: 0 });
  const baseUrl = `http://127.0.0.1:${port}`;
  const other = createHttpClient({ baseUrl, headers: {}, timeoutMs: 5_000 });
  const dropped = await other({ method: "GET", path }).catch((it: unknown) => it);
  await new Promise((resolve) => cut.close(resolve));
  server = { port: 0, close: async () => undefined };
  expect([tooLong, unreachable, dropped].map((it) => (it as Error).name)).toEqual([
    "NoAnswer",
    "NothingTaken",
    "NoAnswer",
  ]);
  for (const error of [tooLong, unreachable, dropped])
    expect(String(error) + JSON.stringify(error)).not.toMatch(/233|127\.0/);
});

it("reads amounts as millionths, without a float between", () => {
  server = { port: 0, close: async () => undefined };
  expect(microsOf("0.8000")).toBe(800_000n);
  expect(microsOf("12")).toBe(12_000_000n);
  expect(microsOf("0.1234567")).toBe(123_456n);
  expect(microsOf("1e3")).toBeUndefined();
  expect(microsOf("")).toBeUndefined();
});

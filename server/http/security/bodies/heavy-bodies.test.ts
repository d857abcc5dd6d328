import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import type { TestBrowser } from "../../testing/test-browser.ts";

let tool: TestApp;
let browser: TestBrowser;

beforeAll(async () => {
  tool = await createTestApp();
  browser = await tool.openBrowser();
}, 30_000);
afterAll(() => tool.close());

const FORM = "application/x-www-form-urlencoded";
const send = (path: string, body: BodyInit, type: string | undefined) =>
  browser.fetch(path, {
    method: "POST",
    body,
    headers: type === undefined ? {} : { "content-type": type },
  });

test.each(["/rpc/audience/forecast", "/api/v1/audience/forecast", "/functions"])(
  "%s takes no body but JSON, and takes no other one apart",
  async (path) => {
    const from = performance.now();
    for (const type of [
      FORM,
      "text/plain",
      "application/json-patch+json",
      `${FORM}, application/json`,
    ])
      expect((await send(path, "a&".repeat(470_000), type)).status).toBe(400);
    expect((await send(path, new FormData(), undefined)).status).toBe(400);
    expect(performance.now() - from).toBeLessThan(2_000);
  },
);

test("more values than any call has are refused before anything else looks at them", async () => {
  const numbers = Array.from({ length: 450_000 }, () => 0);
  const from = performance.now();
  for (const [path, body] of [
    ["/rpc/audience/forecast", { json: { countryId: 6, targeting: {}, otherListIds: numbers } }],
    ["/api/v1/audience/forecast", { countryId: 6, x: numbers }],
    ["/functions", { method: "gcps", data: { x: numbers } }],
  ] as const)
    expect((await send(path, JSON.stringify(body), "application/json")).status).toBe(400);
  expect(performance.now() - from).toBeLessThan(2_000);
});

test("signing in reads no more than a sign-in has", async () => {
  const long = JSON.stringify({ email: "a@shop.test", password: "x", more: "y".repeat(17_000) });
  expect((await send("/api/auth/sign-in/email", long, "application/json")).status).toBe(400);
});

test("a sign-in, a webhook and a call send no more than theirs", async () => {
  const long = (length: number) =>
    JSON.stringify({ email: "a@shop.test", password: "x".repeat(length) });
  for (const [path, length] of [
    ["/api/auth/sign-in/email", 66_000],
    ["/webhooks/stripe", 263_000],
    ["/rpc/audience/forecast", 1_000_001],
  ] as const)
    expect([path, (await send(path, long(length), "application/json")).status]).toEqual([
      path,
      400,
    ]);
});

test("the description of the calls is counted by address, and in memory once", async () => {
  const few = await createTestApp({ config: { openCallsPerMinute: 3 } });
  const other = await few.openBrowser();
  for (const path of ["/openapi.json", "/api"]) {
    const reply = await other.fetch(path);
    expect([path, reply.status]).toEqual([path, 200]);
    expect(Number(reply.headers.get("content-length"))).toBe(
      (await reply.arrayBuffer()).byteLength,
    );
  }
  const statuses = [];
  for (let ask = 0; ask < 3; ask += 1) statuses.push((await other.fetch("/openapi.json")).status);
  expect(statuses).toEqual([200, 200, 429]);
  await few.close();
});

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

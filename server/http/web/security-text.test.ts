import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { createSecurityText } from "./security-text.ts";

const A_YEAR_MS = 365 * 86_400_000;

let tool: TestApp;
beforeAll(async () => {
  tool = await createTestApp({});
}, 60_000);
afterAll(() => tool.close());

test("whoever finds a weakness reads whom to tell, at the address that the standard names, without a session", async () => {
  const reply = await (await tool.openBrowser()).fetch("/.well-known/security.txt");
  expect([reply.status, reply.headers.get("content-type")]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; *charset=utf-8$/i),
  ]);
  const { email } = tool.config.companies.ZA;
  const lines = (await reply.text()).trim().split("\n");
  expect(lines[0]).toBe(`Contact: mailto:${email}`);
  expect(lines).toContain(`Canonical: ${tool.config.publicUrl}/.well-known/security.txt`);
});

test("it is never out of date, and says so for a year at the most", async () => {
  const nowMs = Date.parse("2026-12-01T00:00:00Z");
  const app = createSecurityText({
    nowMs: () => nowMs,
    email: "post@shop.example",
    publicUrl: "https://shop.example",
  });
  const text = await (await app.request("/.well-known/security.txt")).text();
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? "");
  expect(expires - nowMs).toBe(A_YEAR_MS);
});

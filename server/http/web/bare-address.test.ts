import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let folder: string;
let tool: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bare-"));
  await writeFile(join(folder, "index.html"), "the app");
  tool = await createTestApp({ config: { webDir: folder } });
}, 30_000);
afterAll(async () => {
  await tool.close();
  await rm(folder, { recursive: true });
});

const OPENS = { "sec-fetch-dest": "document", accept: "text/html" };

test("who opens the address without a page is led on at once, by whether they have a session, and no cache stores it", async () => {
  const visitor = await tool.app.app.request("/", { headers: OPENS });
  expect([visitor.status, visitor.headers.get("location")]).toEqual([302, "/home"]);
  expect(visitor.headers.get("cache-control")).toBe("no-store");
  expect(visitor.headers.get("vary")).toContain("Cookie");
  const member = await tool.signedUp();
  const reply = await member.fetch("/", { headers: OPENS, redirect: "manual" });
  expect([reply.status, reply.headers.get("location")]).toEqual([302, "/dashboard"]);
});

test("the service worker and whoever else asks for the app under it get the app", async () => {
  for (const headers of [{ accept: "text/html" }, { ...OPENS, "sec-fetch-dest": "empty" }]) {
    const reply = await tool.app.app.request("/", { headers });
    expect([reply.status, await reply.text()]).toEqual([200, "the app"]);
  }
});

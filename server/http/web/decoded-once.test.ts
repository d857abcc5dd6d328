import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staticWeb } from "./static-web.ts";

let home: string;
let app: Hono;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "decoded-"));
  mkdirSync(join(home, "web"));
  writeFileSync(join(home, "secret.txt"), "outside");
  writeFileSync(join(home, "web", "a%2e.txt"), "its own name");
  app = new Hono().use(staticWeb(join(home, "web")));
});
afterAll(() => rmSync(home, { recursive: true }));

test.each([
  "/%2e%2e/secret.txt",
  "/%252e%252e/secret.txt",
  "/%252e%252e%252fsecret.txt",
  "/..%5csecret.txt",
  "/..%255csecret.txt",
  "/%c0%ae%c0%ae/secret.txt",
  "/web/..%2f..%2fsecret.txt",
])("%s leads to nothing outside, however often it was encoded", async (path) => {
  const answer = await app.request(path, { headers: { accept: "text/plain" } });
  expect(answer.status).toBe(404);
});

test("a name that was encoded twice is decoded once, and is then what it says", async () => {
  const answer = await app.request("/a%252e.txt");
  expect([answer.status, await answer.text()]).toEqual([200, "its own name"]);
});

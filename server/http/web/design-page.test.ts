import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp } from "../testing/test-app.ts";

let webDir: string;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), "web-"));
  await writeFile(join(webDir, "index.html"), "the app");
});
afterAll(() => rm(webDir, { recursive: true }));

const PUBLIC_URL = "https://localhost:3000";

test.each([
  ["the sandbox", false, 200],
  ["production", true, 404],
])("in %s the page of all components answers as it must", async (_where, isProduction, status) => {
  const tool = await createTestApp({
    config: { webDir, isProduction, ...(isProduction ? { publicUrl: PUBLIC_URL } : {}) },
  });
  const browser = await tool.openBrowser();
  const headers = { accept: "text/html" };
  const statusOf = async (path: string) => (await browser.fetch(path, { headers })).status;
  expect(await statusOf("/home")).toBe(200);
  expect([await statusOf("/design"), await statusOf("/design/")]).toEqual([status, status]);
  await tool.close();
});

import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let folder: string;
let tool: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "light-"));
  await mkdir(join(folder, "assets"));
  for (const name of ["index.html", "icon.svg", "assets/app-1a2b.js"])
    await writeFile(join(folder, name), "x");
  tool = await createTestApp({ config: { webDir: folder } });
}, 30_000);
afterAll(async () => {
  await tool.close();
  await rm(folder, { recursive: true });
});

const PACKED = { "accept-encoding": "gzip" };
const COUNTRY = `/rpc/catalogue/country?data=${encodeURIComponent('{"json":{"countryId":6}}')}`;
const headersOf = async (path: string) =>
  Object.keys(Object.fromEntries((await tool.app.app.request(path)).headers)).toSorted();

test("a part of the app has the headers that it needs, and no others", async () => {
  expect(await headersOf("/assets/app-1a2b.js")).toEqual([
    "cache-control",
    "content-length",
    "content-type",
    "cross-origin-resource-policy",
    "etag",
    "vary",
    "x-content-type-options",
    "x-request-id",
  ]);
  expect(await headersOf("/")).toContain("content-security-policy");
});

test("what everybody's caches may store sets no cookie; a page does", async () => {
  expect(await headersOf("/icon.svg")).not.toContain("set-cookie");
  expect(await headersOf("/icon.svg")).toContain("content-security-policy");
  expect(await headersOf("/")).toContain("set-cookie");
});

test("what is the same for everybody is packed, also for members, and reads the same", async () => {
  const member = await tool.signedUp();
  const plain = await (await member.fetch(COUNTRY)).text();
  const packed = await member.fetch(COUNTRY, { headers: PACKED });
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(packed.headers.get("vary")).toContain("Accept-Encoding");
  const body = Buffer.from(await packed.arrayBuffer());
  expect(body.byteLength).toBeLessThan(plain.length / 2);
  expect(gunzipSync(body).toString()).toBe(plain);
});

test("what a member reads of their own is never packed, however long it is", async () => {
  const member = await tool.signedUp();
  const reply = await member.fetch("/api/v1/privacy/export", { headers: PACKED });
  const text = await reply.text();
  expect(text.length).toBeGreaterThan(1_024);
  expect(reply.headers.get("content-encoding")).toBeNull();
});

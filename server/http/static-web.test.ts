import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { staticWeb } from "./static-web.ts";

let folder: string;
let app: Hono;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "web-"));
  const web = join(folder, "web");
  await mkdir(join(web, "assets"), { recursive: true });
  await mkdir(join(web, "report"));
  const files = {
    "index.html": "shell",
    "home.html": "prerendered",
    "report/_.html": "any report",
    "report/all.html": "all reports",
    "assets/app-1a2b.js": "plain",
    "assets/app-1a2b.js.br": "packed",
    ".secret.json": "hidden",
    "../outside.txt": "outside",
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(web, name), content);
  app = new Hono().use(staticWeb(web));
});
afterAll(() => rm(folder, { recursive: true }));

const get = async (
  path: string,
  headers: Record<string, string> = {},
): Promise<[number, string]> => {
  const response = await app.request(path, { headers });
  return [response.status, await response.text()];
};
const browser = { accept: "text/html,*/*" };

test("pages are their own file where prerendered, else the shell; files that are missing stay missing", async () => {
  expect(await get("/home", browser)).toEqual([200, "prerendered"]);
  expect(await get("/", browser)).toEqual([200, "shell"]);
  expect(await get("/campaign/new", browser)).toEqual([200, "shell"]);
  expect(await get("/report/4711", browser)).toEqual([200, "any report"]);
  expect(await get("/report/4711/", browser)).toEqual([200, "any report"]);
  expect(await get("/report/all", browser)).toEqual([200, "all reports"]);
  expect(await get("/report", browser)).toEqual([200, "shell"]);
  expect(await get("/report/4711/more", browser)).toEqual([200, "shell"]);
  expect((await get("/assets/gone.js", browser))[0]).toBe(404);
  expect((await get("/campaign/new", { accept: "application/json" }))[0]).toBe(404);
});

test("hashed assets are kept for ever and sent packed to those who take it; pages are asked for again", async () => {
  const packed = await app.request("/assets/app-1a2b.js", {
    headers: { "accept-encoding": "gzip, br" },
  });
  expect(packed.headers.get("content-encoding")).toBe("br");
  expect(packed.headers.get("content-type")).toContain("text/javascript");
  expect(packed.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(await get("/assets/app-1a2b.js")).toEqual([200, "plain"]);
  const page = await app.request("/home", { headers: browser });
  expect(page.headers.get("cache-control")).toBe("no-cache");
  const etag = page.headers.get("etag") ?? "";
  expect((await get("/home", { ...browser, "if-none-match": etag }))[0]).toBe(304);
});

test("nothing outside the folder and nothing hidden is served", async () => {
  for (const path of [
    "/%2e%2e/outside.txt",
    "/..%2foutside.txt",
    "/.secret.json",
    "/assets/..%5c..%5coutside.txt",
    "/%00.js",
  ]) {
    expect([path, (await get(path))[0]]).toEqual([path, 404]);
  }
});

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
    "page-hashes.json": "the server's",
    "legal-pages.json": "the server's",
    "legal-pages.json.br": "the server's",
    "facts.json": "everybody's",
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
});

test("a page is for everybody who does not ask for something else, with and without its content", async () => {
  const askers: [accept: string | undefined, status: number][] = [
    [undefined, 200],
    ["*/*", 200],
    ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", 200],
    ["text/*;q=0.5", 200],
    ["application/json, text/html", 200],
    ["application/json", 404],
    ["application/json, text/plain, */*", 404],
    ["application/problem+json, */*;q=0.1", 404],
    ["image/avif,image/webp", 404],
    ["text/html;q=0", 404],
  ];
  for (const path of ["/", "/home", "/campaign/new", "/report/4711"]) {
    for (const [accept, status] of askers) {
      const headers: Record<string, string> = accept === undefined ? {} : { accept };
      expect([path, accept, (await get(path, headers))[0]]).toEqual([path, accept, status]);
      const head = await app.request(path, { method: "HEAD", headers });
      expect([path, accept, head.status]).toEqual([path, accept, status]);
    }
  }
});

test("where the app has no page, its page for that comes with 404, and nothing is said to be unchanged", async () => {
  const list = ["/", "/home", "/campaign/$mode", "/report/$id", "/help"];
  await writeFile(join(folder, "web", "page-list.json"), JSON.stringify(list));
  const listed = new Hono().use(staticWeb(join(folder, "web")));
  const statusOf = async (path: string, headers: Record<string, string> = browser) => {
    const response = await listed.request(path, { headers });
    return [path, response.status, await response.text()];
  };
  expect(await statusOf("/help")).toEqual(["/help", 200, "shell"]);
  expect(await statusOf("/campaign/new/")).toEqual(["/campaign/new/", 200, "shell"]);
  expect(await statusOf("/report/4711")).toEqual(["/report/4711", 200, "any report"]);
  for (const path of ["/nowhere", "/report", "/report/1/2", "/wp-login", "/.well-known/x"])
    expect(await statusOf(path)).toEqual([path, 404, "shell"]);
  expect(await statusOf("/nowhere", {})).toEqual(["/nowhere", 404, "shell"]);
  const etag = (await listed.request("/", { headers: browser })).headers.get("etag") ?? "";
  expect((await statusOf("/nowhere", { ...browser, "if-none-match": etag }))[1]).toBe(404);
  const json = await listed.request("/nowhere", { headers: { accept: "application/json" } });
  expect(await json.text()).toBe("404 Not Found");
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

test("what the build wrote for the server is served to nobody, however it is asked for", async () => {
  for (const path of [
    "/page-hashes.json",
    "/page%2dhashes.json",
    "/assets/../page-list.json",
    "/legal-pages.json",
    "/legal%2dpages.json",
  ])
    expect([path, (await get(path))[0]]).toEqual([path, 404]);
  expect(await get("/facts.json")).toEqual([200, "everybody's"]);
});

test("an address of fifteen thousand slashes is no page's, and is answered in no time", async () => {
  const slashes = "/".repeat(15_000);
  const before = process.cpuUsage();
  for (const path of [
    `${slashes}home`,
    `/home${slashes}`,
    `/report${slashes}1`,
    `/${"a".repeat(15_000)}/b`,
  ])
    expect((await get(path, browser))[0]).toBe(404);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(100);
  expect(await get("/home/", browser)).toEqual([200, "prerendered"]);
});

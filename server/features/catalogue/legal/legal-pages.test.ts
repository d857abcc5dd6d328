import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LEGAL_PLACES } from "../../../../domain/text/legal-text.ts";
import { createTestApp, type TestApp } from "../../../http/testing/test-app.ts";

const { version, day, body, data } = LEGAL_PLACES;
const DRAWN = `<h1>Drawn</h1><p>Version ${version}, from ${day}</p><div><p>${body}</p></div><script type="application/json">${data}</script>`;
const ADDRESSES = ["/legal/terms", "/legal/terms?country=7", "/legal/privacy?country=8"];
/** A text has at least 200 characters. */
const LONG = `\n\n${"Nothing else is agreed. ".repeat(10).trim()}`;
const accept = "text/html,*/*";

let folder: string;
let tool: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "legal-"));
  await writeFile(join(folder, "index.html"), "the page that the app fills");
  const pages = Object.fromEntries(ADDRESSES.map((address) => [address, DRAWN]));
  await writeFile(join(folder, "legal-pages.json"), JSON.stringify(pages));
  tool = await createTestApp({ config: { webDir: folder } });
  await tool.app.db
    .insertInto("legalText")
    .values({
      kind: "terms",
      countryId: 7,
      version: 99,
      body: '## Marks & more\n\nFor {company} "a</script><b>c" $& costs.\n\n- one\n- <two>' + LONG,
      publishedAt: new Date("2026-09-30T12:00:00Z"),
    })
    .execute();
}, 30_000);
afterAll(async () => {
  await tool.close();
  await rm(folder, { recursive: true });
});

const textAt = async (path: string, headers: Record<string, string> = {}) => {
  const visitor = await tool.openBrowser();
  const response = await visitor.fetch(path, { headers: { accept, ...headers } });
  return { response, html: await response.text() };
};

test("a visitor's page has the text as the app draws it, and as the app reads it", async () => {
  const { html } = await textAt("/legal/terms?country=7");
  expect(html).toContain("<p>Version 99, from 30 Sept 2026</p>");
  expect(html).toContain(
    "<div><h2>Marks &amp; more</h2><p>For Loudhailer (sandbox) &quot;a&lt;/script&gt;&lt;b&gt;c&quot; $&amp; costs.</p><ul><li>one</li><li>&lt;two&gt;</li></ul><p>Nothing",
  );
  const given = /<script type="application\/json">([^<]*)<\/script>$/.exec(html)?.[1] ?? "";
  const { client } = await tool.openBrowser();
  expect(JSON.parse(given)).toEqual(
    await client.catalogue.legalText({ kind: "terms", countryId: 7 }),
  );
  expect((await textAt("/legal/terms")).html).toMatch(/Version \d+, from .*Cape Town/s);
});

test("it is in English whatever language is asked for, packed as the caller takes it, and asked for again", async () => {
  const first = await textAt("/legal/terms?country=7", { "accept-language": "af" });
  expect(first.html).toContain("30 Sept 2026");
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const encoding of ["br", "gzip"] as const) {
    const browser = await tool.openBrowser();
    const headers = { accept, "accept-encoding": encoding };
    const packed = await browser.fetch("/legal/terms?country=7", { headers });
    expect(packed.headers.get("content-encoding")).toBe(encoding);
    expect(packed.headers.get("cache-control")).toBe("no-cache");
    const bytes = Buffer.from(await packed.arrayBuffer());
    expect(unpack[encoding](bytes).toString()).toBe(first.html);
    const etag = packed.headers.get("etag") ?? "";
    const again = await browser.fetch("/legal/terms?country=7", {
      headers: { ...headers, "if-none-match": etag },
    });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  }
});

test("who has a session and names no country gets the page that the app fills: the own country may be another", async () => {
  const member = await tool.signedUp();
  const open = async (path: string) => (await member.fetch(path, { headers: { accept } })).text();
  expect(await open("/legal/terms")).toBe("the page that the app fills");
  expect(await open("/legal/terms?country=7")).toContain("Version 99");
});

test("other addresses, a text that is not there and who asks for no page are left to the rest", async () => {
  for (const path of ["/legal/privacy", "/legal/terms?country=6", "/legal/privacy?country=8"])
    expect([path, (await textAt(path)).html]).toEqual([path, "the page that the app fills"]);
  const json = await textAt("/legal/terms", { accept: "application/json" });
  expect(json.response.status).toBe(404);
});

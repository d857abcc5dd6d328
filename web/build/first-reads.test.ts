import { runInNewContext } from "node:vm";
import { beforeEach, expect, test, vi } from "vitest";
import { FIRST_READS, FIRST_READS_HASH, FIRST_READS_SCRIPT, firstReadsOf } from "./first-reads.ts";
import { hashOf } from "./hash-of.ts";
import { READY_PAGES } from "./ready-pages.ts";

const ORIGIN = "https://shop.test";
const ID = "0198c5a0-0000-7000-8000-000000000001";
const MEMBER = { "lh-kept-for": "user-1", "lh-country": "7", "loudhailer.language": "tw" };

type Window = { firstReads?: { language: string; answers: Map<string, Promise<unknown>> } };

/** Runs the page's script as a browser would, and gives back what it asked for. */
function open(path: string, stored: Record<string, string>, search = "") {
  const html = firstReadsOf(path);
  const reads = /data-reads="([^"]*)"/.exec(html)?.[1]?.replaceAll("&quot;", '"');
  const script = html.replace(/^<script[^>]*>/, "").replace(/<\/script>$/, "");
  const asked: { url: string; init: RequestInit }[] = [];
  const window: Window = {};
  runInNewContext(script, {
    window,
    localStorage: { getItem: (name: string) => stored[name] ?? null },
    document: { currentScript: { dataset: { reads } } },
    location: { origin: ORIGIN, search },
    navigator: { onLine: true },
    fetch: (url: string, init: RequestInit) => {
      asked.push({ url, init });
      return Promise.resolve(`answer to ${url}`);
    },
    setTimeout: () => 0,
    clearTimeout: () => undefined,
    AbortController,
    URL,
    URLSearchParams,
  });
  return { asked, window };
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("location", { origin: ORIGIN });
});

test("the script is the one that the policy lets run, and every page of it has a file", () => {
  for (const path of FIRST_READS.keys()) {
    expect(firstReadsOf(path)).toContain(`>${FIRST_READS_SCRIPT}</script>`);
    expect(READY_PAGES.map((page) => page.path)).toContain(path);
  }
  expect(FIRST_READS_HASH).toBe(hashOf(FIRST_READS_SCRIPT));
  expect(firstReadsOf("/wallet")).toBe("");
});

test("it asks as the app does: the same addresses, in the language of the device", async () => {
  const { client } = await import("../api/client.ts");
  const asked: string[] = [];
  vi.stubGlobal("fetch", (request: Request) => {
    asked.push(request.url);
    return Promise.resolve(Response.json({ json: {} }));
  });
  await client.campaigns.dashboard({});
  await client.billing.wallet({});
  await client.campaigns.get({ id: ID });
  await client.catalogue.country({ countryId: 7 });
  await client.billing.subscriptions.prices({ countryId: 7 });
  const early = [
    ...open("/dashboard", MEMBER).asked,
    ...open("/campaign/edit", MEMBER, `?id=${ID}&step=when`).asked,
  ];
  expect(early.map(({ url }) => url)).toEqual(asked);
  for (const { init } of early) {
    expect(init.headers).toEqual({ "Accept-Language": "tw" });
    expect(init.method).toBeUndefined();
  }
});

test("a new campaign asks for the member's country, South Africa where it is not known", () => {
  const { "lh-country": _country, ...nowhere } = MEMBER;
  expect(open("/campaign/new", MEMBER).asked[0]?.url).toContain("countryId%22%3A7");
  expect(open("/campaign/new", nowhere).asked[0]?.url).toContain("countryId%22%3A6");
});

test("nothing is asked for who is not signed in on this device, or has to be signed out first", () => {
  const { "lh-kept-for": _owner, ...nobody } = MEMBER;
  expect(open("/dashboard", nobody).asked).toEqual([]);
  expect(open("/dashboard", { ...MEMBER, "lh-sign-out-due": "1" }).asked).toEqual([]);
  expect(open("/campaign/edit", MEMBER).asked.some(({ url }) => url.includes("get"))).toBe(false);
});

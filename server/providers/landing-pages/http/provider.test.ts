import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { EventEmitter } from "node:events";
import type https from "node:https";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { afterEach, expect, test, vi } from "vitest";
import { createLandingPages, type Hop, resolveVia } from "./provider.ts";

/** The very object whose exports the provider calls. */
const http = createRequire(import.meta.url)("node:https") as typeof https;

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

function pages(
  hops: Record<string, Hop>,
  hosts: Record<string, string[]> = { "shop.example": ["93.184.216.34"] },
) {
  const asked: string[] = [];
  const checker = createLandingPages(
    async (url, address) => {
      asked.push(`${address} ${url.href}`);
      const hop = hops[url.href];
      if (!hop) throw new Error("no answer");
      return hop;
    },
    async (host) => hosts[host] ?? [],
  );
  return { check: checker.check, asked };
}
const ok = { status: 200, location: undefined };

test("a page that answers can be linked to, at the end of its redirects", async () => {
  const { check, asked } = pages({
    "https://shop.example/": { status: 301, location: "/offer" },
    "https://shop.example/offer": ok,
  });
  expect(await check("https://shop.example/")).toBeUndefined();
  expect(asked).toEqual([
    "93.184.216.34 https://shop.example/",
    "93.184.216.34 https://shop.example/offer",
  ]);
});

test.each([
  ["a loopback address", ["127.0.0.1"]],
  ["a private address beside a public one", ["93.184.216.34", "10.1.2.3"]],
  ["an address of the cloud's own network", ["169.254.169.254"]],
  ["IPv4 in IPv6", ["::ffff:10.0.0.1"]],
  ["a local IPv6 address", ["fd00::1"]],
])("a host with %s is never asked, not even behind a redirect", async (_name, inside) => {
  const hosts = { "shop.example": ["93.184.216.34"], "inside.example": inside };
  const hops = {
    "https://shop.example/": { status: 302, location: "https://inside.example/" },
    "https://inside.example/": ok,
  };
  const { check, asked } = pages(hops, hosts);
  expect(await check("https://inside.example/")).toMatch(/open internet/);
  expect(await check("https://shop.example/")).toMatch(/open internet/);
  expect(asked.some((call) => call.includes("inside"))).toBe(false);
});

test("a name of a wildcard domain that spells a private address counts by what it resolves to", async () => {
  const hosts = { "10.0.0.1.nip.io": ["10.0.0.1"], "93-184-216-34.nip.io": ["93.184.216.34"] };
  const hops = { "https://93-184-216-34.nip.io/": ok, "https://10.0.0.1.nip.io/": ok };
  const { check, asked } = pages(hops, hosts);
  expect(await check("https://10.0.0.1.nip.io/")).toMatch(/open internet/);
  expect(await check("https://93-184-216-34.nip.io/")).toBeUndefined();
  expect(asked).toEqual(["93.184.216.34 https://93-184-216-34.nip.io/"]);
});

test("a redirect to another port or a local name is not followed", async () => {
  const { check, asked } = pages({
    "https://shop.example/port": { status: 302, location: "https://shop.example:8443/" },
    "https://shop.example/local": { status: 302, location: "https://localhost./" },
  });
  expect(await check("https://shop.example/port")).toMatch(/cannot be sent/);
  expect(await check("https://shop.example/local")).toMatch(/cannot be sent/);
  expect(asked).toHaveLength(2);
});

test("a redirect to http or a number, an endless one, an error and silence are told apart", async () => {
  const { check } = pages({
    "https://shop.example/http": { status: 302, location: "http://shop.example/" },
    "https://shop.example/ip": { status: 302, location: "https://10.0.0.1/" },
    "https://shop.example/loop": { status: 302, location: "/loop" },
    "https://shop.example/gone": { status: 410, location: undefined },
  });
  expect(await check("https://shop.example/http")).toMatch(/cannot be sent/);
  expect(await check("https://shop.example/ip")).toMatch(/cannot be sent/);
  expect(await check("https://shop.example/loop")).toMatch(/too often/);
  expect(await check("https://shop.example/gone")).toMatch(/410/);
  expect(await check("https://shop.example/silent")).toMatch(/does not answer/);
  expect(await check("https://nowhere.example/")).toMatch(/could not find/);
});

test("a page is called at the address that was checked, under its name, whatever the name leads to by then", async () => {
  const called: https.RequestOptions[] = [];
  vi.spyOn(http, "request").mockImplementation(((
    options: https.RequestOptions,
    onReply: (reply: object) => void,
  ) => {
    called.push(options);
    const end = () => onReply({ statusCode: 200, headers: {}, destroy: () => {} });
    return Object.assign(new EventEmitter(), { end });
  }) as typeof https.request);
  syncBuiltinESMExports();
  const { check } = createLandingPages(undefined, async () => ["93.184.216.34"]);
  expect(await check("https://shop.example/offer?a=1")).toBeUndefined();
  expect(called).toMatchObject([
    {
      host: "93.184.216.34",
      servername: "shop.example",
      port: 443,
      path: "/offer?a=1",
      headers: { host: "shop.example" },
    },
  ]);
});

test("names that no name server answers for are given up after seconds, and the system's look-up of names stays free", async () => {
  const silent = createSocket("udp4");
  await new Promise<void>((resolve) => silent.bind(0, "127.0.0.1", resolve));
  const resolve = resolveVia([`127.0.0.1:${silent.address().port}`]);
  const began = performance.now();
  const names = Array.from({ length: 20 }, (_, at) => resolve(`shop${at}.example`));
  await lookup("localhost");
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(await Promise.all(names)).toEqual(names.map(() => []));
  expect(performance.now() - began).toBeLessThan(15_000);
  silent.close();
}, 30_000);

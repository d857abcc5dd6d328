import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseHostList } from "./parse-host-list.ts";
import { createListFile } from "./provider.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loudhailer-links-"));
});
afterAll(() => rm(folder, { recursive: true }));

test("hosts are read from hosts files, plain lines and addresses, with why", () => {
  const text = [
    "# a feed",
    "",
    "0.0.0.0 Bad.Example # phishing",
    "127.0.0.1\tworse.example",
    "*.wild.example",
    "https://login.example/steal?x=1 # steals passwords",
    "саpitес.example",
    "localhost",
    "not a host",
  ];
  expect([...parseHostList(text.join("\n"))]).toEqual([
    ["bad.example", "phishing"],
    ["worse.example", "list file"],
    ["wild.example", "list file"],
    ["login.example", "steals passwords"],
    ["xn--pit-5cd2a1ef.example", "list file"],
  ]);
});

test("a host and all below it are bad, a name that only ends alike is not; a changed file is read again", async () => {
  const file = join(folder, "list.txt");
  await writeFile(file, "bad.example # phishing\n");
  const list = createListFile(file);
  const hosts = ["bad.example", "login.bad.example", "notbad.example", "example"];
  expect(await list.check(hosts)).toEqual([
    { host: "bad.example", why: "phishing" },
    { host: "login.bad.example", why: "phishing" },
  ]);
  await writeFile(file, "notbad.example # seen today\n");
  expect(await list.check(hosts)).toEqual([{ host: "notbad.example", why: "seen today" }]);
  await rm(file);
  expect(await list.check(hosts)).toEqual([{ host: "notbad.example", why: "seen today" }]);
});

test("the list that comes with the program names tunnels and no ordinary host", async () => {
  const list = createListFile();
  expect(await list.check(["my.shop.ngrok.app", "cornershop.co.za", "wa.me"])).toEqual([
    { host: "my.shop.ngrok.app", why: "tunnel" },
  ]);
});

test("what is longer than a host can be is on no list, and looked up in no time", async () => {
  const hosts = Array.from({ length: 10 }, (_, n) => `${n}.${"a.".repeat(2_000)}bb`);
  const list = createListFile();
  const before = process.cpuUsage();
  expect(await list.check(hosts)).toEqual([]);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(200);
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../../http/testing/test-app.ts";
import type { FileStore } from "../../../../../platform/files/file-store.ts";
import { createLocalFiles } from "../../../../../platform/files/local/provider.ts";
import { LARGE_FILE_BYTES } from "./one-large-file.ts";

let tool: TestApp;
let folder: string;
/** Files that are being read, of whomever. */
const reading = { now: 0, most: 0, all: 0 };
/** What a reader of files waits for; a test puts another in its place. */
let gate: Promise<void> = Promise.resolve();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loudhailer-small-"));
  const plain = createLocalFiles(folder);
  const files: FileStore = {
    ...plain,
    async *read(key) {
      reading.now += 1;
      reading.all += 1;
      reading.most = Math.max(reading.most, reading.now);
      try {
        await gate;
        yield* plain.read(key);
      } finally {
        reading.now -= 1;
      }
    },
  };
  tool = await createTestApp({ overrides: { files } });
}, 60_000);
afterAll(async () => {
  await tool.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => void Object.assign(reading, { most: 0, all: 0 }));

async function upload(who: Member, name: string, bytes = 0): Promise<string> {
  const body = `phone\n0821112233\n0731112233\n${"0821112233\n".repeat(bytes / 10)}`;
  const reply = await who.fetch(`/files/msisdnList/${name}.csv`, { method: "PUT", body });
  return ((await reply.json()) as { path: string }).path;
}
const make = (who: Member, path: string) => who.client.audience.createList({ name: "L", path });
const codes = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((call) =>
    call.status === "fulfilled" ? "done" : (call.reason as { code: string }).code,
  );

test("of small files of a member one is read at a time, twenty wait, and a member who makes several one after another notices nothing", async () => {
  const owner = await tool.signedUp();
  const paths: string[] = [];
  for (const name of ["a", "b", "c", "d"]) paths.push(await upload(owner, name));
  const first = Promise.withResolvers<void>();
  gate = first.promise;
  const three = codes(paths.slice(0, 3).map((path) => make(owner, path)));
  await vi.waitFor(() => expect(reading.now).toBe(1));
  first.resolve();
  expect(await three).toEqual(["done", "done", "done"]);
  expect(reading.most).toBe(1);

  const open = Promise.withResolvers<void>();
  gate = open.promise;
  // As many as nobody has files: each would be read with a set of numbers of its own.
  const refused: string[] = [];
  const flood = Array.from({ length: 41 }, () =>
    make(owner, paths[3] ?? "").catch(({ code }: { code: string }) => refused.push(code)),
  );
  await vi.waitFor(() => expect(refused.length).toBeGreaterThanOrEqual(20), { timeout: 5_000 });
  expect(new Set(refused)).toEqual(new Set(["resource-exhausted"]));
  expect(reading.now).toBe(1);
  open.resolve();
  await Promise.all(flood);
  expect(reading.most).toBe(1);
});

/** Six members make a list each, of which four are being read. */
async function whileFourAreRead(bytes: number, work: () => Promise<void> = async () => {}) {
  const members = await Promise.all(Array.from({ length: 6 }, () => tool.signedUp()));
  const paths: string[] = [];
  for (const who of members) paths.push(await upload(who, "one", bytes));
  const open = Promise.withResolvers<void>();
  gate = open.promise;
  const all = codes(members.map((who, n) => make(who, paths[n] ?? "")));
  await vi.waitFor(() => expect(reading.now).toBe(4));
  await wait(200);
  expect(reading.now).toBe(4);
  await work();
  open.resolve();
  expect(await all).toEqual(Array.from(members, () => "done"));
}

test("of small files of all members four are read together", () => whileFourAreRead(0));

test("of large files of all members four are read together too, and small ones do not wait for them", () =>
  whileFourAreRead(LARGE_FILE_BYTES, async () => {
    const another = await tool.signedUp();
    void make(another, await upload(another, "small"));
    await vi.waitFor(() => expect(reading.now).toBe(5));
  }));

test("where the plan has no more room for lists, none of the files that waited is read", async () => {
  const owner = await tool.signedUp();
  const { most } = await owner.client.audience.lists({});
  for (let n = 1; n < most; n += 1) await make(owner, await upload(owner, `l${n}`));
  const path = await upload(owner, "last");
  const readForOne = await (async () => {
    reading.all = 0;
    await make(owner, path);
    return reading.all;
  })();
  expect(readForOne).toBeGreaterThan(0);
  const next = await upload(owner, "next");
  reading.all = 0;
  const ended = await codes(Array.from({ length: 10 }, () => make(owner, next)));
  expect(new Set(ended)).toEqual(new Set(["resource-exhausted"]));
  expect(reading.all).toBe(0);
});

import { mkdtemp, readdir, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLocalFiles } from "../../../../platform/files/local/provider.ts";
import { createTestApp, type TestApp } from "../../../http/testing/test-app.ts";
import { aPng } from "../testing/a-picture.ts";
import { createSharedReads } from "./shared-reads.ts";

const LARGE = aPng(10, 10, { padding: 1_900_000 });

let tool: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loudhailer-reads-"));
  tool = await createTestApp({ overrides: { files: createLocalFiles(folder) } });
}, 30_000);
afterAll(async () => {
  await tool.close();
  await rm(folder, { recursive: true });
});

async function openPictures(): Promise<number> {
  const names = await readdir("/proc/self/fd");
  const paths = await Promise.all(
    names.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")),
  );
  return paths.filter((path) => path.includes("/pictures/")).length;
}

test.runIf(process.platform === "linux")(
  "a picture whose head alone is asked for, or that is left half fetched, leaves no file open",
  async () => {
    const owner = await tool.signedUp();
    const stored = await owner.fetch("/files/pictures/p.png", { method: "PUT", body: LARGE });
    const { pathname } = new URL(((await stored.json()) as { url: string }).url);
    for (let n = 0; n < 10; n += 1) {
      const head = await owner.fetch(pathname, { method: "HEAD" });
      expect([head.status, head.headers.get("content-length")]).toEqual([200, `${LARGE.length}`]);
      const left = (await owner.fetch(pathname)).body?.getReader();
      await left?.read();
      left?.releaseLock();
    }
    const whole = await owner.fetch(pathname);
    expect(Buffer.from(await whole.arrayBuffer()).equals(LARGE)).toBe(true);
    expect(await openPictures()).toBe(0);
  },
);

test("a file that many want is read once, and again when nobody has it any more", async () => {
  let reads = 0;
  const readShared = createSharedReads({
    async *read() {
      reads += 1;
      yield Buffer.from("one");
      yield Buffer.from("two");
    },
  });
  const all = await Promise.all(Array.from({ length: 20 }, () => readShared("pictures/a")));
  all.push(await readShared("pictures/a"));
  expect(new Set(all).size).toBe(1);
  expect(reads).toBe(1);
  await readShared("pictures/b");
  expect(reads).toBe(2);
});

test("a file that could not be read is tried again by the next who asks", async () => {
  let reads = 0;
  const readShared = createSharedReads({
    async *read() {
      reads += 1;
      if (reads === 1) throw new Error("The disk is away.");
      yield Buffer.from("there");
    },
  });
  await expect(readShared("pictures/a")).rejects.toThrow("The disk is away.");
  expect(Buffer.from(await readShared("pictures/a")).toString()).toBe("there");
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../../http/testing/test-app.ts";
import type { FileStore } from "../../../../../platform/files/file-store.ts";
import { createLocalFiles } from "../../../../../platform/files/local/provider.ts";
import { LARGE_FILE_BYTES } from "./one-large-file.ts";

let tool: TestApp;
let folder: string;
let owner: Member;
/** What a reader of files waits for; a test puts another in its place. */
let gate: Promise<void> = Promise.resolve();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loudhailer-large-"));
  const plain = createLocalFiles(folder);
  const files: FileStore = {
    ...plain,
    async *read(key) {
      await gate;
      yield* plain.read(key);
    },
  };
  tool = await createTestApp({ overrides: { files } });
  owner = await tool.signedUp();
}, 60_000);
afterAll(async () => {
  await tool.close();
  await rm(folder, { recursive: true });
});

/** A file of numbers, on each line one, with as many bytes beside it as wanted. */
async function upload(who: Member, name: string, bytes = 0): Promise<string> {
  const filler = "x".repeat(90);
  const lines = ["phone,note", `0821112233,${filler}`];
  for (let size = 0; size <= bytes; size += 102) lines.push(`0821112233,${filler}`);
  const body = lines.join("\n");
  const reply = await who.fetch(`/files/msisdnList/${name}.csv`, { method: "PUT", body });
  return ((await reply.json()) as { path: string }).path;
}

const leases = async () =>
  (await tool.database.pool.query<{ key: string }>("select key from lease where key like 'large%'"))
    .rows.length;

test("one large file of a member is read at a time; a small one and those of others are", async () => {
  const other = await tool.signedUp();
  const paths = {
    first: await upload(owner, "first", LARGE_FILE_BYTES),
    second: await upload(owner, "second", LARGE_FILE_BYTES),
    small: await upload(owner, "small"),
    foreign: await upload(other, "foreign", LARGE_FILE_BYTES),
  };
  const open = Promise.withResolvers<void>();
  gate = open.promise;
  const make = (who: Member, path: string) => who.client.audience.createList({ name: "L", path });
  const first = make(owner, paths.first);
  await vi.waitFor(async () => expect(await leases()).toBe(1));
  await expect(make(owner, paths.second)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("another large file of yours"),
  });
  const small = make(owner, paths.small);
  const foreign = make(other, paths.foreign);
  await vi.waitFor(async () => expect(await leases()).toBe(2));
  open.resolve();
  const made = await Promise.all([first, small, foreign]);
  expect(made.map(({ accepted }) => accepted)).toEqual([1, 1, 1]);
  expect((await make(owner, paths.second)).accepted).toBe(1);
  expect(await leases()).toBe(0);
});

test("a process that died while it read a large file lets the next one in when its time is over", async () => {
  const path = await upload(owner, "again", LARGE_FILE_BYTES);
  const until = (words: string) =>
    tool.database.pool.query(
      `insert into lease (key, holder, until) values ($1, gen_random_uuid(), clock_timestamp() ${words})
       on conflict (key) do update set until = excluded.until`,
      [`large-list:${owner.userId}`],
    );
  await until("+ interval '1 minute'");
  const make = () => owner.client.audience.createList({ name: "Again", path });
  await expect(make()).rejects.toMatchObject({ status: 409 });
  await until("- interval '1 millisecond'");
  expect((await make()).accepted).toBe(1);
});

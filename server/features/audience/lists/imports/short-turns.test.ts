import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { FileStore } from "../../../../../platform/files/file-store.ts";
import { createLocalFiles } from "../../../../../platform/files/local/provider.ts";
import { createTestApp, type Member, type TestApp } from "../../../../http/testing/test-app.ts";
import { LARGE_FILE_BYTES, MAX_DIRECT_BYTES } from "./one-large-file.ts";

let tool: TestApp;
let folder: string;
let readBytes = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loudhailer-turns-"));
  const plain = createLocalFiles(folder);
  const files: FileStore = {
    ...plain,
    async *read(key) {
      for await (const piece of plain.read(key)) {
        readBytes += piece.length;
        yield piece;
      }
    },
  };
  tool = await createTestApp({ overrides: { files } });
}, 60_000);
afterAll(async () => {
  await tool.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  readBytes = 0;
});

async function upload(who: Member, bytes: number): Promise<string> {
  const line = "0821112233,A line of the till\n";
  const body = `phone,note\n${line.repeat(Math.ceil(bytes / line.length))}`;
  const reply = await who.fetch("/files/msisdnList/till.csv", { method: "PUT", body });
  return ((await reply.json()) as { path: string }).path;
}
const make = (who: Member, path: string) => who.client.audience.createList({ name: "L", path });
const set = (who: Member, sql: string) =>
  tool.database.pool.query(`update uploaded_file set ${sql} where user_id = $1`, [who.userId]);
const NOT_WHOLE = {
  code: "invalid-argument",
  message: "This file has not uploaded completely. Upload the rest first.",
};

test("a file that is still being sent makes no list, however much of it is there", async () => {
  const owner = await tool.signedUp();
  const path = await upload(owner, 100);
  // As while a piece is under way whose sender did not say how long the whole is.
  await set(owner, "size_bytes = 0, total_bytes = null, reserved_bytes = 1000000000");
  await expect(make(owner, path)).rejects.toMatchObject(NOT_WHOLE);
  expect(readBytes).toBe(0);
  await set(owner, "reserved_bytes = 0");
  expect((await make(owner, path)).accepted).toBe(1);
});

test("a file that is longer than it was when it was given its turn is not read to its end", async () => {
  const owner = await tool.signedUp();
  for (const [was, mostBytes] of [
    [100, LARGE_FILE_BYTES],
    [LARGE_FILE_BYTES + 1, MAX_DIRECT_BYTES],
  ] as const) {
    const path = await upload(owner, mostBytes * 2);
    // As when another one was sent under its name meanwhile.
    await set(owner, `size_bytes = ${was}, total_bytes = null`);
    readBytes = 0;
    await expect(make(owner, path)).rejects.toMatchObject(NOT_WHOLE);
    expect(readBytes).toBeLessThan(mostBytes * 1.5);
  }
});

test("a file of more than five megabytes is for the job alone", async () => {
  const owner = await tool.signedUp();
  const path = await upload(owner, MAX_DIRECT_BYTES);
  await expect(make(owner, path)).rejects.toMatchObject({
    code: "invalid-argument",
    message: "A file of more than 5 MB is read in the background. Start a list import for it.",
  });
  expect(readBytes).toBe(0);
  const started = await owner.client.audience.startListImport({ name: "L", path });
  expect(started.state).toBe("waiting");
});

test("large files do not wait for large lists that are being changed, of however many members", async () => {
  const { pool } = tool.database;
  const members = await Promise.all(Array.from({ length: 4 }, () => tool.signedUp()));
  const ids: string[] = [];
  for (const who of members) ids.push((await make(who, await upload(who, 100))).id);
  await pool.query("update msisdn_list set accepted = 100000 where id = any ($1)", [ids]);
  const blocker = await pool.connect();
  await blocker.query("begin");
  for (const id of ids)
    await blocker.query(
      "select pg_advisory_xact_lock(hashtextextended('list-numbers:' || $1, 0))",
      [id],
    );
  const changes = members.map(({ client }, n) =>
    client.audience.fixListRows({ id: ids[n] ?? "", rows: [{ row: 3, value: "" }] }),
  );
  let ended = 0;
  const done = Promise.allSettled(changes.map((change) => change.finally(() => (ended += 1))));
  try {
    await vi.waitFor(async () => {
      const held = await pool.query("select from lease where key like 'large%'");
      expect(held.rows.length).toBe(4);
    });
    const another = await tool.signedUp();
    const made = await make(another, await upload(another, LARGE_FILE_BYTES));
    expect([made.accepted, ended]).toEqual([1, 0]);
  } finally {
    await blocker.query("commit");
    blocker.release();
  }
  await done;
});

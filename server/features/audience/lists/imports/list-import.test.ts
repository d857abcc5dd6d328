import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../../http/testing/test-app.ts";
import { asSystem } from "../../../../identity/identity.ts";
import type { FileStore } from "../../../../../platform/files/file-store.ts";
import { createLocalFiles } from "../../../../../platform/files/local/provider.ts";
import { createNumberCipher } from "../../../accounts/users/number-cipher.ts";
import { cancelImport } from "./cancel-import.ts";
import { runImport } from "./run-import.ts";

const { signal } = new AbortController();
const ROWS = 60_000;

let tool: TestApp;
let folder: string;
let owner: Member;
/** How the disk is read; a test puts another in its place. */
let read: FileStore["read"];
let plain: FileStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loudhailer-imports-"));
  plain = createLocalFiles(folder);
  const files: FileStore = { ...plain, read: (key) => read(key) };
  tool = await createTestApp({ overrides: { files } });
}, 60_000);
afterAll(async () => {
  await tool.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  read = plain.read;
  owner = await tool.signedUp();
});

/** A file with a number on each row, the first hundred of them twice, and one row that is none. */
async function upload(name: string): Promise<string> {
  const number = (n: number) => `0${820_000_000 + n}`;
  const rows = Array.from({ length: ROWS }, (_, n) => number(n));
  const body = ["phone", ...rows, ...rows.slice(0, 100), "none"].join("\n");
  const reply = await owner.fetch(`/files/msisdnList/${name}.csv`, { method: "PUT", body });
  return ((await reply.json()) as { path: string }).path;
}

const start = async (name = "Customers") =>
  owner.client.audience.startListImport({ name, path: await upload(name), countryId: 6 });
const imports = async () => (await owner.client.audience.listImports({})).imports;
const lists = async () => (await owner.client.audience.lists({})).lists;
const deps = () => ({
  db: tool.app.db,
  clock: tool.clock,
  files: { ...plain, read: (key: string) => read(key) },
  cipher: createNumberCipher(tool.config.numberKey),
});
/** A disk that stands still in the middle of a file, or at its end, until it is let go on. */
function halfway(at: "middle" | "end" = "middle"): { isThere: Promise<void>; goOn(): void } {
  const [there, on] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  read = async function* (key) {
    let pieces = 0;
    for await (const piece of plain.read(key)) {
      yield piece;
      pieces += 1;
      // The first is read by whoever looks into the file.
      if (pieces !== 6 || at === "end") continue;
      there.resolve();
      await on.promise;
    }
    there.resolve();
    await on.promise;
  };
  return { isThere: there.promise, goOn: on.resolve };
}

test("a file is put in the queue, read by a job, and is a list under the same id", async () => {
  const started = await start();
  expect(started).toMatchObject({ state: "waiting", readBytes: 0, problem: "" });
  expect(started.totalBytes).toBeGreaterThan(600_000);
  expect(await lists()).toEqual([]);
  await tool.app.jobs.drain();
  expect(await imports()).toMatchObject([{ state: "done", readBytes: started.totalBytes }]);
  expect(await lists()).toMatchObject([
    { id: started.id, name: "Customers", accepted: ROWS, duplicate: 100, bad: 1 },
  ]);
  await owner.client.audience.deleteList({ id: started.id });
  expect(await imports()).toEqual([]);
});

test("one import of a member is under way at a time, and whoever is next hears why", async () => {
  await start();
  await expect(start("Second")).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("another large file of yours"),
  });
  await tool.app.jobs.drain();
  expect((await start("Second")).state).toBe("waiting");
});

test("how far it is shows while it is read; cancelled, it ends and leaves no list and no file", async () => {
  const { id, totalBytes } = await start();
  const disk = halfway();
  const run = runImport(deps(), id, signal);
  await disk.isThere;
  const [shown] = await imports();
  expect(shown?.state).toBe("reading");
  expect(shown?.readBytes).toBeGreaterThan(0);
  expect(shown?.readBytes).toBeLessThan(totalBytes);
  disk.goOn();
  await run;
  for (const where of ["middle", "end"] as const) {
    const second = await start("Second");
    const again = halfway(where);
    const cancelled = runImport(deps(), second.id, signal);
    await again.isThere;
    expect(await owner.client.audience.cancelListImport({ id: second.id })).toMatchObject({
      state: "cancelled",
    });
    again.goOn();
    await cancelled;
    read = plain.read;
  }
  expect((await lists()).map((list) => list.id)).toEqual([id]);
  const { rows } = await tool.database.pool.query(
    "select from uploaded_file where user_id = $1 and path = 'msisdnList/Second.csv'",
    [owner.userId],
  );
  expect(rows).toEqual([]);
});

test("nobody ends the import of somebody else, whatever shows them its rows", async () => {
  const stranger = await tool.signedUp();
  const { id } = await start();
  // The tool itself: the wall of the database hides nothing from it.
  const cancelled = asSystem(() => cancelImport(deps(), { userId: stranger.userId, id }));
  await expect(cancelled).rejects.toMatchObject({ code: "not-found" });
  expect(await imports()).toMatchObject([{ id, state: "waiting" }]);
});

test("a worker that is killed is replaced when its lease is over, and the list is the same", async () => {
  const { id } = await start();
  const { pool } = tool.database;
  const disk = halfway();
  const killed = runImport(deps(), id, signal);
  await disk.isThere;
  // Nobody else begins while it lives.
  read = plain.read;
  await runImport(deps(), id, signal);
  expect(await lists()).toEqual([]);
  expect(await imports()).toMatchObject([{ state: "reading" }]);
  await tool.app.jobs.drain();
  expect(await imports()).toMatchObject([{ state: "reading" }]);
  await pool.query("update lease set until = now() - interval '1 second' where key like 'large%'");
  await tool.app.jobs.send(tool.app.db, "list-import-resume", {});
  await tool.app.jobs.drain();
  expect(await imports()).toMatchObject([{ state: "done" }]);
  expect(await lists()).toMatchObject([{ id, accepted: ROWS, duplicate: 100, bad: 1 }]);
  // The other one wakes up: it stores nothing.
  disk.goOn();
  await killed.catch(() => {});
  expect(await lists()).toHaveLength(1);
});

test("a file that is gone is a failed import with what to do, and can be put away; a broken disk is tried again", async () => {
  const { id } = await start();
  read = () => {
    throw new Error("the disk is broken");
  };
  for (let tries = 1; tries <= 4; tries += 1)
    await expect(runImport(deps(), id, signal)).rejects.toThrow("the disk is broken");
  expect(await imports()).toMatchObject([{ state: "reading" }]);
  await runImport(deps(), id, signal);
  expect(await imports()).toMatchObject([
    { state: "failed", problem: expect.stringContaining("on our side") },
  ]);
  read = plain.read;
  const gone = await start("Gone");
  await tool.database.pool.query("delete from uploaded_file where user_id = $1", [owner.userId]);
  await tool.app.jobs.drain();
  expect((await imports())[0]).toMatchObject({
    id: gone.id,
    state: "failed",
    problem: "The file is no longer there. Upload it again.",
  });
  await owner.client.audience.cancelListImport({ id: gone.id });
  expect((await imports())[0]).toMatchObject({ state: "cancelled", problem: "" });
});

test("a file that is on its way to a list is not written over", async () => {
  await start("Same");
  const again = await owner.fetch("/files/msisdnList/Same.csv", { method: "PUT", body: "phone" });
  expect(again.status).toBe(400);
  expect(await again.text()).toContain("We are still reading this file");
  await tool.app.jobs.drain();
  expect(await lists()).toMatchObject([{ accepted: ROWS }]);
});

test("a list that is one too many once its file is read is not stored, and its owner hears why", async () => {
  await start("Late");
  const body = "phone\n0821234567\n";
  const reply = await owner.fetch("/files/msisdnList/Till.csv", { method: "PUT", body });
  const { path } = (await reply.json()) as { path: string };
  await owner.client.audience.createList({ name: "Till", path, countryId: 6 });
  const { pool } = tool.database;
  const { rows } = await pool.query("select id, most_lists from plan");
  try {
    await pool.query("update plan set most_lists = 1");
    await tool.app.jobs.drain();
  } finally {
    for (const { id, most_lists: most } of rows)
      await pool.query("update plan set most_lists = $2 where id = $1", [id, most]);
  }
  expect(await imports()).toMatchObject([
    { state: "failed", problem: expect.stringContaining("as many lists as your plan allows") },
  ]);
  expect((await lists()).map(({ name }) => name)).toEqual(["Till"]);
});

test("what is over is forgotten after a week", async () => {
  await start();
  await tool.app.jobs.drain();
  await tool.database.pool.query(
    "update list_import set ended_at = ended_at - interval '8 days' where user_id = $1",
    [owner.userId],
  );
  await tool.app.jobs.send(tool.app.db, "list-tidy", {});
  await tool.app.jobs.drain();
  expect(await imports()).toEqual([]);
  expect(await lists()).toHaveLength(1);
});

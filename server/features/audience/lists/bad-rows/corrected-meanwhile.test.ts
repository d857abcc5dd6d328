import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createPool, type Pool } from "../../../../../platform/database/pool.ts";
import { createLocalFiles } from "../../../../../platform/files/local/provider.ts";
import { createTestApp, type Member, type TestApp } from "../../../../http/testing/test-app.ts";

let tool: TestApp;
let owner: Member;
let folder: string;
let direct: Pool;
let id: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loudhailer-corrected-"));
  tool = await createTestApp({ overrides: { files: createLocalFiles(folder) } });
  direct = createPool(tool.database.directUrl, { max: 1 });
}, 60_000);
afterAll(async () => {
  await direct.end();
  await tool.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  owner = await tool.signedUp();
  const body = "phone\n0821112233\nword\nwords\n";
  await owner.fetch("/files/msisdnList/l.csv", { method: "PUT", body });
  ({ id } = await owner.client.audience.createList({ name: "Old", path: "msisdnList/l.csv" }));
});

const later = (words: string) => wait(3_000).then(() => words);

/** A correction that has read the numbers, in another process, and has not ended when the work begins. */
async function whileCorrected(work: () => Promise<void>) {
  const blocker = await direct.connect();
  await blocker.query("begin");
  await blocker.query("select from msisdn_list_chunk where list_id = $1 for update", [id]);
  const correction = owner.client.audience.fixListRows({
    id,
    rows: [{ row: 3, value: "0821112244" }],
  });
  const waiting = async () =>
    (
      await tool.database.pool.query(
        `select from pg_locks l join pg_stat_activity a using (pid)
         where not l.granted and a.datname = current_database()`,
      )
    ).rows.length;
  try {
    await vi.waitFor(async () => expect(await waiting()).toBe(1));
    await work();
    expect(await waiting()).toBe(1);
  } finally {
    await blocker.query("commit");
    blocker.release();
  }
  return correction;
}

test("who renames a list that is being corrected, agrees to it, names it in a draft or holds it for a campaign waits for nothing", async () => {
  const list = await whileCorrected(async () => {
    await owner.client.audience.renameList({ id, was: "Old", name: "New" });
    await owner.client.audience.declareConsent({ id, source: "customers", text: "They agreed." });
    const { id: draft } = await owner.client.campaigns.createDraft({
      countryId: 6,
      draft: { listId: id },
    });
    expect(draft).toBeTruthy();
    await tool.database.pool.query("select from msisdn_list where id = $1 for share", [id]);
  });
  expect(list).toMatchObject({ name: "New", accepted: 2, bad: 1 });
  expect((await owner.client.audience.list({ id })).consent).toBeTruthy();
}, 30_000);

test("a list that is being corrected is not deleted meanwhile, nor is that waited for, and afterwards it is", async () => {
  // As by another process: of one process whoever deletes waits for the turn.
  const blocker = await direct.connect();
  await blocker.query("begin");
  await blocker.query("select pg_advisory_xact_lock(hashtextextended('list-numbers:' || $1, 0))", [
    id,
  ]);
  const refused = owner.client.audience.deleteList({ id });
  await expect(Promise.race([refused, later("still waiting")])).rejects.toMatchObject({
    status: 409,
    message: "Rows of this list are being corrected. Try again in a minute.",
  });
  await blocker.query("commit");
  blocker.release();
  await owner.client.audience.deleteList({ id });
  const { rows } = await tool.database.pool.query(
    "select from msisdn_list_chunk where list_id = $1",
    [id],
  );
  expect(rows).toEqual([]);
});

test("corrections of one small list at once wait for each other without a connection", async () => {
  let more: Promise<unknown>[] = [];
  const fix = (row: number) =>
    owner.client.audience.fixListRows({ id, rows: [{ row, value: "" }] });
  await whileCorrected(async () => {
    more = Array.from({ length: 8 }, () => fix(4));
    await wait(500);
  });
  await Promise.all(more);
  const list = await owner.client.audience.list({ id });
  expect(list).toMatchObject({ accepted: 2, bad: 0 });
}, 30_000);

test("corrections of one list in two processes are made one after another", async () => {
  const blocker = await direct.connect();
  await blocker.query("begin");
  await blocker.query("select pg_advisory_xact_lock(hashtextextended('list-numbers:' || $1, 0))", [
    id,
  ]);
  const rows = [3, 4].map((row) => ({ row, value: "" }));
  const correction = owner.client.audience.fixListRows({ id, rows });
  const first = await Promise.race([correction.then(() => "done"), wait(300).then(() => "waits")]);
  // What the other process has changed meanwhile is what this one goes by.
  await blocker.query("update msisdn_list set accepted = 5 where id = $1", [id]);
  await blocker.query("commit");
  blocker.release();
  expect([first, await correction]).toMatchObject(["waits", { accepted: 5, bad: 0 }]);
});

import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { createLocalFiles } from "../../platform/files/local/provider.ts";
import { createDb } from "../db/database.ts";
import { sumArchive } from "./read-archive.ts";
import { DUE_MS, ENDED_MS, insertSent, MESSAGES } from "./testing/sent-messages.ts";

const PROGRAM = fileURLToPath(new URL("./testing/forget-process.ts", import.meta.url));
const DAY_MS = 86_400_000;
const MONTHS = ["2026-10", "2026-11", "2026-12"];
const SERVICES = 40;
/** What has been done when it is killed, each time a little more. */
const KILLED_ONCE = [
  "select from archive_file",
  "select from archive_file where checked_at is not null",
  "select from archive_file where checked_at is null and exists (select from archived_service)",
  "select from archived_service having count(*) = 120",
  "select from service where forgotten_at is not null",
  "select from service where forgotten_at is not null having count(*) > 50",
];

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "archive-crash-"));
  database = await createTestDatabase("gateway");
  for (const [at] of MONTHS.entries())
    await insertSent(
      database.pool,
      Array.from({ length: SERVICES }, (_, n) => at * SERVICES + n + 1),
      ENDED_MS - (MONTHS.length - 1 - at) * 30 * DAY_MS,
    );
}, 60_000);
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const start = () => fork(PROGRAM, [database.url, folder, String(DUE_MS)]);

/** Services whose messages are gone without a file that was checked, or are there in part. */
async function countWrong(): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*)::int as n from service s
     cross join lateral (select count(*) as n from message where service_id = s.id) m
     left join archived_service a on a.service_id = s.id left join archive_file f on f.id = a.file_id
     where m.n not in (0, $1) or m.n = 0 and (f.checked_at is null or a.messages <> $1 or s.forgotten_at is null)`,
    [MESSAGES.all],
  );
  return rows[0]?.n ?? -1;
}

it("killed anywhere, it leaves messages whole or archived whole, and in the end each counts once", async () => {
  for (const state of KILLED_ONCE) {
    const child = start();
    const ended = once(child, "exit");
    while ((await database.pool.query(state)).rowCount === 0) {
      if (child.exitCode !== null) throw new Error(`It ended before it was killed: ${state}`);
      await wait(10);
    }
    child.kill("SIGKILL");
    await ended;
    expect(await countWrong()).toBe(0);
  }
  const last = start();
  expect(await once(last, "exit")).toEqual([0, null]);
  const { rows } = await database.pool.query("select count(*)::int as n from message");
  expect(rows).toEqual([{ n: 0 }]);
  const deps = { db: createDb(database.pool), files: createLocalFiles(folder) };
  for (const month of MONTHS) {
    const sums = await sumArchive(deps, { month }, 100);
    const arrived = sums.find(({ what }) => what === "delivered");
    expect([month, arrived]).toMatchObject([
      month,
      { services: SERVICES, messages: SERVICES * MESSAGES.delivered },
    ]);
  }
  const { rows: noted } = await database.pool.query("select key from archive_file");
  expect(await readdir(join(folder, "archive"))).toHaveLength(noted.length);
}, 240_000);

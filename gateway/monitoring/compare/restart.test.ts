import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { createLog } from "../../../platform/log/log.ts";
import { createDb, type Database } from "../../db/database.ts";
import { compareReach } from "./compare.ts";
import { createColumnarReach } from "../../reach/columnar-reach.ts";
import { EVERYBODY } from "../../reach/reach-engine.ts";
import { aGateway, FRIDAY_MS } from "../../testing/a-gateway.ts";
import { createImportedBases } from "../../subscribers/imported-bases.ts";
import { deleteOldChanges } from "../../subscribers/state/base-change.store.ts";
import { aRow, importDeps, importRows, rowsOf } from "../../subscribers/testing/a-file.ts";

const PEOPLE = 600;
const log = createLog("test", "silent");

let database: TestDatabase;
let db: Database;
let snapshotDir: string;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
  db = createDb(database.pool);
  await aGateway(database.pool, {}, { subscribers: 0 });
  snapshotDir = await mkdtemp(join(tmpdir(), "snapshots-"));
  await importRows(importDeps(database.pool), rowsOf(PEOPLE));
});
afterAll(() => database.drop());

/** A process that starts now, and what it read of the base. */
async function start({ nowMs = FRIDAY_MS, count = 25 } = {}) {
  const reach = createColumnarReach([]);
  const warn = vi.spyOn(log, "warn").mockClear();
  const bases = createImportedBases({ db, reach, log, snapshotDir });
  await bases.refresh(nowMs, { atStart: true });
  await bases.settled();
  const compared = await compareReach(
    { db, reach },
    {
      count,
      seed: 5,
      nowMs,
    },
  );
  expect(compared).toEqual({ compared: count, different: 0 });
  const warnings = warn.mock.calls.length;
  return { reach, bases, warnings, people: reach.count(97, EVERYBODY) };
}

const path = () => join(snapshotDir, "base-97.bin");
/** Makes an entry that no change tells of, which only a whole reading sees. */
const changeSecretly = (interests: number) =>
  database.pool.query(
    `alter table base_member disable trigger base_member_changed;
     update base_member set interests = ${interests} where route_id = 97;
     alter table base_member enable trigger base_member_changed`,
  );

it("a start reads the file and what has changed since, and counts as the rows do; without a file that can be used it reads all", async () => {
  const first = await start({ count: 200 });
  expect(await readdir(snapshotDir)).toEqual(["base-97.bin"]);
  expect(first.warnings).toBe(0);
  expect((await start()).people).toBe(first.people);

  // Some come, one moves, and a few leave.
  const rows = [aRow(1, { town: "Soweto" }), ...rowsOf(PEOPLE + 40, 5).slice(1)];
  await importRows(importDeps(database.pool), rows);
  const changed = await start();
  expect(changed.people).not.toBe(first.people);
  // A process that runs takes the same changes.
  await first.bases.refresh(FRIDAY_MS);
  await first.bases.settled();
  expect(first.reach.count(97, EVERYBODY)).toBe(changed.people);

  const bytes = await readFile(path());
  bytes[bytes.length - 300] = (bytes[bytes.length - 300] ?? 0) ^ 4;
  await writeFile(path(), bytes);
  expect((await start()).warnings).toBe(1);
  expect((await start()).warnings).toBe(0);
});

it("the file is what is read: a change that was not told of is not seen before all is read anew", async () => {
  await start();
  const sports = { ...EVERYBODY, interests: [1] };
  await changeSecretly(1);
  const reach = createColumnarReach([]);
  const begun = () => createImportedBases({ db, reach, log, snapshotDir });
  await begun().refresh(FRIDAY_MS, { atStart: true });
  const before = reach.count(97, sports);
  expect(before).toBeLessThan(reach.count(97, EVERYBODY));
  // The comparison of memory with the rows finds it.
  const deps = { db, reach };
  const { different } = await compareReach(deps, { count: 50, seed: 1, nowMs: FRIDAY_MS });
  expect(different).toBeGreaterThan(0);
  // Changes that are forgotten cannot be read on from.
  await database.pool.query(
    "update base_member set arpu = arpu where person = (select max(person) from base_member)",
  );
  await deleteOldChanges(db, new Date(Date.now() + 60_000));
  await begun().refresh(FRIDAY_MS, { atStart: true });
  expect(reach.count(97, sports)).toBe(reach.count(97, EVERYBODY));
});

it("in another year everybody has another age", async () => {
  await start();
  await start({ nowMs: FRIDAY_MS + 366 * 86_400_000 });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { setTimeout as wait } from "node:timers/promises";
import {
  endHold,
  holdDatabase,
  readHold,
  releaseDatabase,
} from "../../../platform/database/database-place.ts";
import { createLog } from "../../../platform/log/log.ts";
import { createDb } from "../../db/database.ts";
import type { JobDefinition } from "../job.ts";
import { createJobRunner } from "../runner.ts";
import type { Holding } from "./work-unless-held.ts";
import { untilReleased } from "./until-released.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("server");
});
afterAll(() => database.drop());
const log = createLog("test", "silent");

const holdingOf = (definitions: readonly JobDefinition[]): Holding => ({
  isHeld: async () => (await readHold(database.pool)).isHeld,
  untilReleased: (signal) => untilReleased({ pool: database.pool, log }, definitions, signal),
});

test("a restored tool does no job before it is released; letters of before are dropped, other work and later letters are done", async () => {
  const { pool } = database;
  const db = createDb(pool);
  const done: unknown[] = [];
  const handle = async (data: unknown) => void done.push(data);
  const definitions: JobDefinition[] = [
    { name: "letter", isLetter: true, handle },
    { name: "work", handle },
  ];
  const before = createJobRunner(database.url, definitions, log);
  await before.start({ works: false });
  await before.send(db, "letter", { letter: 1 });
  await before.send(db, "work", { work: 1 });
  await before.stop();
  // As it is found where a backup was restored: noted at another place.
  await readHold(pool);
  await pool.query("update database_place set place = 'where it was'");

  expect((await readHold(pool)).isHeld).toBe(true);
  const after = createJobRunner(database.url, definitions, log);
  await after.start({
    works: true,
    holding: holdingOf(definitions),
  });
  await after.send(db, "letter", { letter: 2 });
  expect(done).toEqual([]);
  expect(await releaseDatabase(pool, new Date())).toBe(true);
  await expect.poll(() => done.length, { timeout: 60_000 }).toBe(2);
  await after.drain();
  await after.stop();
  expect(done).toEqual(expect.arrayContaining([{ work: 1 }, { letter: 2 }]));
  expect(done).toHaveLength(2);
  expect((await readHold(pool)).isHeld).toBe(false);
  expect(await releaseDatabase(pool, new Date())).toBe(false);
});

test("a worker that is held can be stopped", async () => {
  const { pool } = database;
  await holdDatabase(pool);
  const runner = createJobRunner(database.url, [], log);
  await runner.start({
    works: true,
    holding: holdingOf([]),
  });
  await runner.stop();
  expect((await readHold(pool)).isHeld).toBe(true);
});

test("a tool whose database is promoted while it works lays its work down, and takes it up when it is released", async () => {
  const { pool } = database;
  const db = createDb(pool);
  const done: unknown[] = [];
  const handle = async (data: unknown) => void done.push(data);
  const definitions: JobDefinition[] = [
    { name: "own-letter", isLetter: true, handle },
    { name: "own-work", handle, retryDelaySeconds: 1 },
    { name: "own-round", everySeconds: 1, handle: async () => void done.push("round") },
  ];
  await releaseDatabase(pool, new Date());
  await endHold(pool);
  const runner = createJobRunner(database.url, definitions, log);
  await runner.start({ works: true, holding: holdingOf(definitions) });
  await runner.send(db, "own-work", { work: 1 });
  await expect.poll(() => done, { timeout: 20_000 }).toContainEqual({ work: 1 });

  await pool.query("update database_place set place = 'where it was'");
  await runner.send(db, "own-letter", { letter: 1 });
  await runner.send(db, "own-work", { work: 2 });
  const before = [...done];
  await wait(4_000);
  // A round that had begun at that moment ends; in four seconds there would be three more.
  expect([[], ["round"]]).toContainEqual(done.slice(before.length));
  expect((await readHold(pool)).isHeld).toBe(true);

  expect(await releaseDatabase(pool, new Date())).toBe(true);
  await expect.poll(() => done, { timeout: 60_000 }).toContainEqual({ work: 2 });
  await expect.poll(() => done.slice(before.length), { timeout: 20_000 }).toContain("round");
  await runner.stop();
  expect(done).not.toContainEqual({ letter: 1 });
}, 120_000);

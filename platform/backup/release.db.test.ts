import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { endHold, holdDatabase, readHold } from "../database/database-place.ts";
import { runRelease } from "./release.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("server");
});
afterAll(() => database.drop());

const release = (...args: string[]) => runRelease(database.url, args);

test("a moment that has not been is refused, and the database stays held", async () => {
  await holdDatabase(database.pool);
  await expect(release("--lost-until", "2999-01-01T00:00:00Z")).rejects.toThrow(
    "2999-01-01T00:00:00.000Z has not been yet",
  );
  expect(await readHold(database.pool)).toMatchObject({ isHeld: true, lostUntil: null });
});

test("a hold ends once the program has settled what was lost; without one there is nothing to release", async () => {
  await holdDatabase(database.pool);
  const settled = release();
  await expect
    .poll(async () => (await readHold(database.pool)).lostUntil, { timeout: 20_000 })
    .not.toBeNull();
  await endHold(database.pool);
  await settled;
  await expect(release()).rejects.toThrow("there is nothing to release");
});

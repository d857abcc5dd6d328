import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { createDb } from "../db/database.ts";
import { aRow, importDeps, importRows, rowsOf } from "../subscribers/testing/a-file.ts";
import { aGateway, FRIDAY_MS } from "../testing/a-gateway.ts";
import { deleteOld } from "./delete-old.ts";

const DAY_MS = 86_400_000;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase("gateway");
  await aGateway(database.pool, {}, { subscribers: 0 });
});
afterEach(() => database.drop());

async function members() {
  const { rows } = await database.pool.query<{ left: boolean; groups: number; agreed: string }>(
    `select removed_at is not null as left, consent_source || ' ' || consent_on as agreed,
       num_nonnulls(county_id, city_id, birth_year, gender, arpu, nullif(interests, 0)) as groups
     from base_member order by person`,
  );
  return rows;
}

it("the groups of somebody who left a base go a week later; that they agreed stays, and so do those of everybody else", async () => {
  const deps = { db: createDb(database.pool), caps: { deleteOld: async () => {} } };
  await importRows(importDeps(database.pool), rowsOf(6));
  await importRows(importDeps(database.pool), rowsOf(4), { missing: 2 });
  const before = await members();
  const left = before.filter((member) => member.left);
  expect(left).toHaveLength(2);
  expect(before.every(({ groups }) => groups > 0)).toBe(true);

  await deleteOld(deps, FRIDAY_MS + 7 * DAY_MS - 1);
  expect(await members()).toEqual(before);
  await deleteOld(deps, FRIDAY_MS + 7 * DAY_MS + 1);
  expect(await members()).toEqual(
    before.map((member) => (member.left ? { ...member, groups: 0 } : member)),
  );

  // Whoever comes back brings them again.
  await importRows(importDeps(database.pool), [...rowsOf(5), aRow(5, { consentOn: "2026-06-01" })]);
  const after = await members();
  expect(after.map(({ left: isOut, groups }) => [isOut, groups])).toEqual(
    before.map(({ groups }) => [false, groups]),
  );
});

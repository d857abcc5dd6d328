import { inject, afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../dev/testing/test-database.ts";
import { createLog } from "../platform/log/log.ts";
import { createPool } from "../platform/database/pool.ts";
import { type App, buildApp } from "./app.ts";
import { readServerConfig } from "./config.ts";
import { createTestApp } from "./http/testing/test-app.ts";

let database: TestDatabase;
let app: App;
beforeAll(async () => {
  // Two roles tell the two ways apart.
  database = await createTestDatabase("server", { asProgram: true });
  const settings = {
    NODE_ENV: "test",
    DATABASE_URL: database.url,
    DATABASE_DIRECT_URL: database.ownerUrl,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    PUBLIC_URL: "http://localhost:3000",
  };
  app = await buildApp(readServerConfig(settings), { log: createLog("test", "silent") });
  await app.start();
});
afterAll(async () => {
  await app.stop();
  await database.drop();
});

test("what needs a session goes past a pooler, all else through it, and leaves it no setting", async () => {
  await app.db.selectNoFrom((eb) => eb.val(1).as("one")).execute();
  const admin = createPool(database.ownerUrl, { max: 1 });
  const { rows } = await admin.query(
    `select application_name as name, array_agg(distinct usename::text) as roles from pg_stat_activity
     where datname = current_database() and application_name like 'loudhailer-%' group by 1 order by 1`,
  );
  await admin.end();
  const owner = decodeURIComponent(new URL(database.ownerUrl).username);
  const program = decodeURIComponent(new URL(database.url).username);
  expect(owner).not.toBe(program);
  expect(Object.fromEntries(rows.map(({ name, roles }) => [name, roles]))).toMatchObject({
    "loudhailer-jobs": [owner],
    "loudhailer-tool": [program],
  });
});

test.runIf(inject("databases").poolerPort !== undefined)(
  "through PgBouncer in transaction mode forty clients share four connections, and nothing of a session stays with them",
  async () => {
    const tool = await createTestApp();
    try {
      const members = await Promise.all(Array.from({ length: 40 }, () => tool.signedUp()));
      const seen = await Promise.all(
        members.flatMap((member) => [
          member.client.billing.wallet({}),
          member.client.campaigns.createDraft({ countryId: 6, flowTypeId: 1, draft: {} }),
        ]),
      );
      expect(seen).toHaveLength(80);
      await tool.app.jobs.drain();
      const direct = createPool(tool.database.directUrl, { max: 1 });
      const { rows: shared } = await direct.query(
        `select count(*)::int as connections from pg_stat_activity
         where datname = current_database() and application_name = 'loudhailer-tool'`,
      );
      const { rows: locks } = await direct.query(
        `select l.objid from pg_locks l join pg_stat_activity a using (pid)
         where l.locktype = 'advisory' and a.datname = current_database()
           and a.application_name in ('loudhailer-tool', 'loudhailer-test')`,
      );
      await direct.end();
      expect(shared[0]?.connections).toBeLessThanOrEqual(4);
      expect(locks).toEqual([]);
    } finally {
      await tool.close();
    }
  },
);

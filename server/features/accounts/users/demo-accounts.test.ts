import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../http/testing/test-app.ts";
import { createLog } from "../../../../platform/log/log.ts";
import { buildApp } from "../../../app.ts";

let tool: TestApp;

beforeAll(async () => {
  tool = await createTestApp();
  await tool.database.pool.query(
    `insert into "user" (id, name, email, email_verified) values
      ('demo-advertiser-1', 'Demo', 'demo@loudhailer.test', true),
      ('demo-admin-1', 'Admin', 'admin@loudhailer.test', true),
      ('advertiser-demo-1', 'Real', 'real@shop.test', true)`,
  );
  await tool.database.pool.query(
    `insert into session (id, user_id, token, expires_at, created_at, updated_at)
      values ('s1', 'demo-admin-1', 't1', now() + interval '1 day', now(), now()),
        ('s2', 'advertiser-demo-1', 't2', now() + interval '1 day', now(), now())`,
  );
}, 30_000);
afterAll(() => tool.close());

const start = async (isProduction: boolean): Promise<string> => {
  const log = createLog("test", "silent");
  try {
    const app = await buildApp({ ...tool.config, isProduction }, { log });
    await app.start();
    await app.stop();
    return "started";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
const column = async (text: string): Promise<unknown[]> =>
  (await tool.database.pool.query<{ it: unknown }>(text)).rows.map(({ it }) => it);

test("a database with demo accounts goes live only after they are suspended by the command", async () => {
  expect(await start(false)).toBe("started");
  const refused = await start(true);
  expect(refused).toContain("demo-admin-1, demo-advertiser-1");
  expect(refused).toContain("node server/commands/suspend-demo-accounts.ts");

  const suspended = spawnSync(process.execPath, ["server/commands/suspend-demo-accounts.ts"], {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "test", DATABASE_URL: tool.database.url },
  });
  expect([suspended.status, suspended.stdout]).toEqual([
    0,
    "Demo accounts suspended: demo-admin-1, demo-advertiser-1\n",
  ]);
  expect(
    await column(`select id as it from "user" where suspended_at is not null order by id`),
  ).toEqual(["demo-admin-1", "demo-advertiser-1"]);
  expect(await column("select user_id as it from session")).toEqual(["advertiser-demo-1"]);
  expect(
    await column(
      "select subject_user_id as it from audit_log where action = 'advertiser.suspended' order by 1",
    ),
  ).toEqual(["demo-admin-1", "demo-advertiser-1"]);
  expect(await start(true)).toBe("started");
}, 60_000);

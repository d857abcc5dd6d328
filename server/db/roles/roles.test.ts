import { expect, test } from "vitest";
import { createTestDatabase } from "../../../dev/testing/test-database.ts";
import { READER_ROLE } from "../../../platform/database/grants.ts";
import { createPool } from "../../../platform/database/pool.ts";
import { addressChecks } from "../../doctor/address-checks.ts";
import { databaseChecks } from "../../doctor/database-checks.ts";
import { runChecks } from "../../doctor/check.ts";
import {
  aDraft,
  anAdvertiser,
  auditRows,
  aWorld,
  FRIDAY_MS,
  HOUR_MS,
  quoteAndSubmit,
  reread,
  walletOf,
} from "../../features/campaigns/testing/a-world.ts";
import { createTestApp } from "../../http/testing/test-app.ts";

const DAY_MS = 24 * HOUR_MS;
const NOT_ALLOWED = { code: "42501" };

test("a campaign goes from draft to settlement under roles that may only read and write", async () => {
  const world = await aWorld({ asProgram: true });
  world.setNow(FRIDAY_MS);
  const userId = await anAdvertiser(world, 15_000n);
  const draft = await aDraft(world, userId);
  await quoteAndSubmit(world, userId, draft.id);
  await world.advanceTo(FRIDAY_MS + 9 * DAY_MS, 6 * HOUR_MS);
  const { campaign } = await reread(world, userId, draft.id);
  expect(campaign).toMatchObject({ status: "completed", isFinal: true });
  expect(await walletOf(world, userId)).toMatchObject({ heldMinor: 0n });
  expect(await auditRows(world)).toEqual([]);
  await expect(world.gatewayPool.query("delete from service")).rejects.toMatchObject(NOT_ALLOWED);
  await expect(world.gatewayPool.query("drop table message")).rejects.toMatchObject(NOT_ALLOWED);
  await world.drop();
}, 300_000);

test("people sign up, mails go out and the queues work; tables, ledger and audit cannot be harmed, and the doctor says so", async () => {
  const tool = await createTestApp({ asProgram: true });
  const { pool, ownerUrl } = tool.database;
  const { userId } = await tool.signedUp();
  expect(userId).not.toBe("");
  expect(await tool.mails()).not.toHaveLength(0);
  for (const harm of [
    "create table x (n int)",
    'alter table "user" add column x int',
    "drop table audit_log",
    "truncate audit_log",
    "delete from audit_log",
    "update audit_log set action = 'x'",
    "delete from ledger_entry",
    "update ledger_entry set amount_minor = 1",
    "delete from ledger_account",
    "delete from payment",
    "alter table ledger_entry disable trigger all",
    "create table pgboss.x (n int)",
  ])
    await expect(pool.query(harm), harm).rejects.toMatchObject(NOT_ALLOWED);
  const rolesSeen = async (with_: typeof pool) =>
    (
      await runChecks(databaseChecks(with_, tool.config.numberKey, { hasOwner: true }), 60_000)
    ).find(({ name }) => name === "roles");
  expect(await rolesSeen(pool)).toMatchObject({ state: "good" });
  const owner = createPool(ownerUrl, { max: 1 });
  expect(await rolesSeen(owner)).toMatchObject({ state: "bad" });
  await owner.query("grant delete on audit_log to loudhailer_test_program");
  expect(await rolesSeen(pool)).toMatchObject({
    state: "bad",
    words: "the tool's user might harm audit_log",
  });
  await owner.end();
  await tool.close();
});

test("the doctor asks whether MIGRATION_DATABASE_URL leads to who owns the tables, and never calls roles good unasked", async () => {
  const database = await createTestDatabase("server", { asProgram: true });
  const other = await createTestDatabase("server");
  const addresses = { databaseUrl: database.url, directUrl: database.url, readUrl: undefined };
  const ownerSeen = async (migrationUrl: string) =>
    (await runChecks(addressChecks(database.pool, { ...addresses, migrationUrl }), 60_000))[0];
  expect(await ownerSeen(database.ownerUrl)).toMatchObject({ name: "owner", state: "good" });
  const wrong = new URL(database.ownerUrl);
  wrong.password = "wrong";
  expect(await ownerSeen(wrong.href)).toMatchObject({
    state: "bad",
    words: expect.stringMatching(/^28P01/),
    advice: expect.stringContaining("MIGRATION_DATABASE_URL"),
  });
  expect(await ownerSeen(database.url)).toMatchObject({
    state: "bad",
    words: expect.stringContaining("does not own"),
  });
  expect(await ownerSeen(other.url)).toMatchObject({
    state: "bad",
    words: expect.stringContaining("another database"),
  });
  const alone = await runChecks(databaseChecks(database.pool, Buffer.alloc(32)), 60_000);
  expect(alone.find(({ name }) => name === "roles")).toMatchObject({
    state: "bad",
    words: "its user may not make tables",
    advice: expect.stringMatching(/^Set MIGRATION_DATABASE_URL .*grant create/),
  });
  await database.drop();
  await other.drop();
});

test("a reader reads figures, and neither numbers nor what opens an account", async () => {
  const database = await createTestDatabase("server");
  const { pool } = database;
  await pool.query(
    `do $$ begin create role ${READER_ROLE} nologin;
     exception when duplicate_object or unique_violation then null; end $$`,
  );
  const asProgram = await createTestDatabase("server", { asProgram: true });
  const owner = createPool(asProgram.ownerUrl, { max: 1 });
  // One connection: a pool gives up the one that failed, and with it who it is.
  const reader = await owner.connect();
  await reader.query(`set role ${READER_ROLE}`);
  await reader.query("select id, status, amount_minor from campaign");
  await reader.query("select amount_minor from ledger_entry");
  for (const secret of [
    "select mobile_number_encrypted from account_profile",
    "select token from session",
    "select secret from two_factor",
    "select password from account",
    "select value from verification",
    "select token from push_device",
    "select p256dh from push_subscription",
    "update campaign set status = 1",
  ])
    await expect(reader.query(secret), secret).rejects.toMatchObject(NOT_ALLOWED);
  reader.release();
  await owner.end();
  await asProgram.drop();
  await database.drop();
});

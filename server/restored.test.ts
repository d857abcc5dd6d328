import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../dev/testing/test-database.ts";
import { createLog } from "../platform/log/log.ts";
import { buildApp } from "./app.ts";
import { readServerConfig } from "./config.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("server");
});
afterAll(() => database.drop());

test("a tool that finds its database restored passes over numbers of documents before it answers anybody", async () => {
  const { pool } = database;
  const year = new Date().getUTCFullYear();
  await pool.query("insert into invoice_counter values ('ZA', 'invoice', $1, 7)", [year]);
  const started = async () => {
    const settings = { NODE_ENV: "test", DATABASE_URL: database.url, ROLE: "api" };
    const config = readServerConfig({ ...settings, PUBLIC_URL: "http://localhost:3000" });
    const tool = await buildApp(config, { log: createLog("test", "silent") });
    await tool.start();
    await tool.stop();
    const { rows } = await pool.query(
      "select last_number from invoice_counter where year = $1 and kind = 'invoice'",
      [year],
    );
    return rows.map((row) => Number(row["last_number"]));
  };
  expect(await started()).toEqual([7]);
  await pool.query("update database_place set place = 'where it was'");
  expect(await started()).toEqual([1_007]);
  expect(await started()).toEqual([1_007]);
});

import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPool } from "../../../platform/database/pool.ts";
import { createTestApp, type Member, type TestApp } from "../../http/testing/test-app.ts";

let tool: TestApp;
let owner: Member;

beforeAll(async () => {
  tool = await createTestApp();
  owner = await tool.signedUp();
}, 60_000);
afterAll(() => tool.close());

const CALLS = 8;
const message = "Where is the money of my last campaign?";
const page = { name: "Corner Shop", offer: "Bread at half price", countryId: 6 };

/**
 * One less than the limit, and then calls at once: no row is let into the table before several calls wait for it, so each
 * of them has counted already, unless they come one after the other.
 */
async function lastPlace(most: number, table: string, call: (n: number) => Promise<unknown>) {
  for (let n = 1; n < most; n += 1) await call(n);
  // Past a pooler, whose connections are all needed by those who wait.
  const direct = createPool(tool.database.directUrl, { max: 1 });
  const barrier = await direct.connect();
  await barrier.query("begin");
  await barrier.query(`lock table ${table} in share mode`);
  const calls = Array.from({ length: CALLS }, (_, n) => call(most + n));
  const results = Promise.allSettled(calls);
  for (let waiting = 0; waiting < 4;) {
    const { rows } = await barrier.query<{ n: number }>(
      `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
       where not l.granted and d.datname = current_database()`,
    );
    waiting = rows[0]?.n ?? 0;
    await wait(5);
  }
  await barrier.query("commit");
  barrier.release();
  await direct.end();
  return (await results).map((result) =>
    result.status === "fulfilled" ? "done" : (result.reason as { code: string }).code,
  );
}

async function expectOneLeft(...of: Parameters<typeof lastPlace>) {
  const others = Array.from({ length: CALLS - 1 }, () => "resource-exhausted");
  expect((await lastPlace(...of)).sort()).toEqual(["done", ...others]);
}

test("messages to support are five a day, however many are sent at once", async () => {
  const send = (n: number) => owner.client.support.send({ subject: `No ${n}`, message });
  await expectOneLeft(5, "support_message", send);
});

test("links to a report are twenty, however many are made at once", async () => {
  const { id: campaignId } = await owner.client.campaigns.createDraft({ countryId: 6 });
  await expectOneLeft(20, "report_share", () => owner.client.reports.share({ campaignId }));
});

test("pages of a shop are twenty, however many are saved at once", async () => {
  await expectOneLeft(20, "shop_site", () => owner.client.sites.save(page));
});

test("saved audiences are as many as the plan allows, however many are saved at once", async () => {
  const { rows } = await tool.database.pool.query<{ most: number }>(
    "select most_audiences as most from plan order by most_audiences limit 1",
  );
  const save = (n: number) => owner.client.audience.saveAudience({ name: `No ${n}`, countryId: 6 });
  await expectOneLeft(rows[0]?.most ?? 0, "saved_audience", save);
});

test("drafts of a visitor are fifty, however many are begun at once", async () => {
  const visitor = await tool.openBrowser();
  await visitor.post("/api/auth/sign-in/anonymous", {});
  await expectOneLeft(50, "campaign", () => visitor.client.campaigns.createDraft({ countryId: 6 }));
});

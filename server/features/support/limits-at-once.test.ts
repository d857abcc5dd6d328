import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createPool } from "../../../platform/database/pool.ts";
import type { Limited } from "../../db/lock-limit.ts";
import { createTestApp, type Member, type TestApp } from "../../http/testing/test-app.ts";
import type { TestBrowser } from "../../http/testing/test-browser.ts";

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

/** `waiting`: of the calls, those that wait for the lock with a connection. */
type Place = { limit: number; of: Limited; who?: TestBrowser; waiting?: number };

/**
 * One less than the limit, and then calls at once, while another process has the lock of that limit: one of them waits for it with a
 * connection, the others for their turn, and none has counted before the lock is free.
 */
async function lastPlace(
  { limit, of, who = owner, waiting: expected = 1 }: Place,
  call: (n: number) => Promise<unknown>,
) {
  for (let n = 1; n < limit; n += 1) await call(n);
  const { userId } = await who.client.accounts.me({});
  const direct = createPool(tool.database.directUrl, { max: 1 });
  const other = await direct.connect();
  await other.query("begin");
  await other.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `limit:${of}:${userId}`,
  ]);
  const ended: string[] = [];
  const calls = Array.from({ length: CALLS }, (_, n) =>
    call(limit + n).then(
      () => ended.push("done"),
      (error) => ended.push(error.code),
    ),
  );
  const waiting = async () => {
    const { rows } = await other.query<{ n: number }>(
      `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
       where not l.granted and d.datname = current_database()`,
    );
    return rows[0]?.n;
  };
  await vi.waitFor(async () => expect(await waiting()).toBe(expected), { timeout: 5_000 });
  await wait(300);
  expect({ waiting: await waiting(), ended }).toEqual({ waiting: expected, ended: [] });
  await other.query("commit");
  other.release();
  await direct.end();
  await Promise.all(calls);
  return ended;
}

async function expectOneLeft(...of: Parameters<typeof lastPlace>) {
  const others = Array.from({ length: CALLS - 1 }, () => "resource-exhausted");
  expect((await lastPlace(...of)).sort()).toEqual(["done", ...others]);
}

test("messages to support are five a day, however many are sent at once", async () => {
  const send = (n: number) => owner.client.support.send({ subject: `No ${n}`, message });
  await expectOneLeft({ limit: 5, of: "messages" }, send);
});

test("links to a report are twenty, however many are made at once", async () => {
  const { id: campaignId } = await owner.client.campaigns.createDraft({ countryId: 6 });
  await expectOneLeft({ limit: 20, of: "shares" }, () =>
    owner.client.reports.share({ campaignId }),
  );
});

test("pages of a shop are twenty, however many are saved at once", async () => {
  await expectOneLeft({ limit: 20, of: "sites" }, () => owner.client.sites.save(page));
});

test("saved audiences are as many as the plan allows, however many are saved at once", async () => {
  const { rows } = await tool.database.pool.query<{ most: number }>(
    "select most_audiences as most from plan order by most_audiences limit 1",
  );
  const save = (n: number) => owner.client.audience.saveAudience({ name: `No ${n}`, countryId: 6 });
  await expectOneLeft({ limit: rows[0]?.most ?? 0, of: "audiences" }, save);
});

test("lists are as many as the plan allows, however many are made at once", async () => {
  const { rows } = await tool.database.pool.query<{ limitOfPlan: number }>(
    'select most_lists as "limitOfPlan" from plan order by most_lists limit 1',
  );
  const limit = rows[0]?.limitOfPlan ?? 0;
  const paths: string[] = [];
  // One after the other: each reserves room for the largest.
  for (let n = 1; n < limit + CALLS; n += 1) {
    const body = `phone\n0${821_000_000 + n}\n`;
    const reply = await owner.fetch(`/files/msisdnList/l${n}.csv`, { method: "PUT", body });
    paths[n] = ((await reply.json()) as { path: string }).path;
  }
  const make = (n: number) =>
    owner.client.audience.createList({ name: `No ${n}`, path: paths[n] ?? "", countryId: 6 });
  await expectOneLeft({ limit, of: "lists" }, make);
});

test("drafts of a visitor are fifty, however many are begun at once", async () => {
  const visitor = await tool.openBrowser();
  await visitor.post("/api/auth/sign-in/anonymous", {});
  await expectOneLeft({ limit: 50, of: "drafts", who: visitor }, () =>
    visitor.client.campaigns.createDraft({ countryId: 6 }),
  );
});

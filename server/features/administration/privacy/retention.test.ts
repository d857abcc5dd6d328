import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../http/testing/test-app.ts";

let tool: TestApp;
beforeAll(async () => {
  tool = await createTestApp();
}, 30_000);
afterAll(() => tool.close());

const DAY_MS = 86_400_000;

/** Which rows are left, by the column that names them. */
async function left(query: string): Promise<unknown[]> {
  const { rows } = await tool.database.pool.query<{ name: unknown }>(query);
  return rows.map(({ name }) => name);
}

async function run(job: string): Promise<void> {
  await tool.app.jobs.send(tool.app.db, job, {});
  await tool.app.jobs.drain();
}

test("sessions, links on their way and codes sent to phones are deleted when they have run out", async () => {
  const member = await tool.signedUp();
  const { pool } = tool.database;
  await pool.query("delete from verification");
  await pool.query(
    `insert into session (id, user_id, token, expires_at) values ('over', $1, 'a', now() - interval '1 minute'),
       ('open', $1, 'b', now() + interval '1 minute')`,
    [member.userId],
  );
  await pool.query(
    `insert into verification (id, identifier, value, expires_at) values ('over', 'a', 'x', now() - interval '1 minute'),
       ('open', 'b', 'x', now() + interval '1 minute')`,
  );
  const nowMs = tool.clock.now().getTime();
  for (const hours of [23, 25])
    await pool.query(
      "insert into phone_code (user_id, number_index, at) values ($1, sha256($2), $3)",
      [member.userId, `${hours}`, new Date(nowMs - (hours * DAY_MS) / 24)],
    );
  await run("tidy-accounts");
  expect(await left("select id as name from session where id in ('over', 'open')")).toEqual([
    "open",
  ]);
  expect(await left("select id as name from verification")).toEqual(["open"]);
  expect(await left("select number_index = sha256('23') as name from phone_code")).toEqual([true]);
});

test("a link to a report is deleted when it no longer works", async () => {
  const member = await tool.signedUp();
  const { id } = await member.client.campaigns.createDraft({ countryId: 6 });
  const nowMs = tool.clock.now().getTime();
  const [over, open] = [randomUUID(), randomUUID()];
  for (const [share, days] of [
    [over, -1],
    [open, 1],
  ] as const)
    await tool.database.pool.query(
      `insert into report_share (id, campaign_id, token_sha256, created_at, expires_at)
       values ($1, $2, sha256(gen_random_uuid()::text::bytea), $3, $4)`,
      [share, id, new Date(nowMs - 7 * DAY_MS), new Date(nowMs + days * DAY_MS)],
    );
  await run("tidy-shared-reports");
  expect(await left("select id as name from report_share")).toEqual([open]);
});

test("events of payments are forgotten after 400 days, and those that came again in time are known", async () => {
  const { pool } = tool.database;
  await pool.query(
    `insert into webhook_event (provider, event_id, kind, subject, body_hash, received_at)
     select 'stripe', 'days-' || d, 'charge', 'x', '', now() - d * interval '1 day' from unnest(array[399, 401]) d`,
  );
  await run("forget-webhook-events");
  expect(await left("select event_id as name from webhook_event where subject = 'x'")).toEqual([
    "days-399",
  ]);
});

test("the numbers of a list are deleted when its time is over; the record of consent stays", async () => {
  const member = await tool.signedUp();
  const { pool } = tool.database;
  const nowMs = tool.clock.now().getTime();
  const lists = [-1, 1].map((days) => ({
    id: randomUUID(),
    endsAt: new Date(nowMs + days * DAY_MS),
  }));
  for (const { id, endsAt } of lists) {
    await pool.query(
      `insert into msisdn_list (id, user_id, name, path, country_id, phone_column, created_at, expires_at, consent_at, consent_source, consent_text)
       values ($1, $2, 'Till', 'msisdnList/till.csv', 6, 0, now(), $3, now(), 'till', 'They signed')`,
      [id, member.userId, endsAt],
    );
    await pool.query(
      "insert into msisdn_list_chunk (list_id, ordinal, numbers_encrypted) values ($1, 0, '\\x00')",
      [id],
    );
  }
  await run("list-tidy");
  expect(await left("select list_id as name from msisdn_list_chunk")).toEqual([lists[1]?.id]);
  expect(await left("select consent_text as name from msisdn_list order by expires_at")).toEqual([
    "They signed",
    "They signed",
  ]);
});

import type { SubmittedStatus } from "../../../domain/campaign/campaign.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../http/testing/test-app.ts";
import { statementsOf } from "../../http/testing/statements.ts";
import { announceInPostgres } from "../../db/announcer/postgres-announcer.ts";
import { createNotify } from "./notify.ts";
import { createCampaignNotifier } from "./notify-campaign-change.ts";
import { NOTIFICATION_MAIL_JOB, NOTIFICATION_PUSH_JOB } from "./notifications-deps.ts";

let tool: TestApp;
let owners: Member[];
beforeAll(async () => {
  tool = await createTestApp();
  owners = [await tool.signedUp(), await tool.signedUp(), await tool.signedUp()];
  await tool.database.pool.query(`update "user" set language = 'af' where id = $1`, [
    owners[1]?.userId,
  ]);
}, 60_000);
afterAll(() => tool.close());

const changesOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    campaignId: crypto.randomUUID(),
    userId: owners[n % owners.length]?.userId ?? "",
    countryId: 6,
    title: `${name} ${n}`,
    status: "completed" as SubmittedStatus,
    at: tool.clock.now(),
  }));

const change = (...changes: ReturnType<typeof changesOf>) => {
  const notifyOwners = createCampaignNotifier(createNotify(tool.app.jobs, announceInPostgres));
  return tool.app.db.transaction().execute((tx) => notifyOwners(tx, ...changes));
};

const queued = async (job: string) => {
  const { rows } = await tool.database.pool.query<{ n: number }>(
    "select count(*)::int as n from pgboss.job where name = $1",
    [job],
  );
  return rows[0]?.n;
};

test("many owners are told in as many statements as one, each in the own language and once", async () => {
  const one = await statementsOf(() => change(...changesOf("Alone", 1)));
  const many = changesOf("Many", 60);
  const statements = await statementsOf(() => change(...many));
  expect(statements.length).toBe(one.length);
  expect(await queued(NOTIFICATION_MAIL_JOB)).toBe(61);
  expect(await queued(NOTIFICATION_PUSH_JOB)).toBe(61);
  const titlesOf = async (member: Member | undefined) =>
    ((await member?.client.notifications.list({}))?.rows ?? []).map(({ title }) => title);
  // Told last is read first.
  expect((await titlesOf(owners[2]))[0]).toBe("“Many 59” has finished");
  expect((await titlesOf(owners[1]))[0]).toBe("“Many 58” is klaar");
  await change(...many);
  expect(await queued(NOTIFICATION_MAIL_JOB)).toBe(61);
});

test("nothing new asks the database nothing", async () => {
  const stopped = changesOf("Stopped", 5).map((change) => {
    return { ...change, status: "stopped" as SubmittedStatus };
  });
  const notify = createCampaignNotifier(createNotify(tool.app.jobs, announceInPostgres));
  expect(await statementsOf(() => notify(tool.app.db))).toEqual([]);
  await change(...stopped);
  expect(await queued(NOTIFICATION_MAIL_JOB)).toBe(61);
});

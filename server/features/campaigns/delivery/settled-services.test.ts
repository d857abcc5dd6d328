import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { reconcile, type ReconcileDeps } from "../../billing/accounting/reconcile.ts";
import {
  findSettledMark,
  updateSettledMark,
} from "../../billing/accounting/reconciliation.store.ts";
import { listDifferences } from "../../billing/accounting/difference.store.ts";
import { quietPorts } from "../../billing/testing/quiet-ports.ts";
import type { MessagingProvider } from "../../../providers/messaging/messaging-provider.ts";
import { readSettledPage, readUnknownServices } from "./read-settled-services.ts";
import {
  aDraft,
  anAdvertiser,
  aWorld,
  FRIDAY_MS,
  HOUR_MS,
  quoteAndSubmit,
  type World,
} from "../testing/a-world.ts";

const DAY_MS = 24 * HOUR_MS;
/** The gateway tells 500 at a time. */
const STRANGERS = 501;

let world: World;
beforeAll(async () => {
  world = await aWorld();
  world.setNow(FRIDAY_MS);
  const userId = await anAdvertiser(world);
  const draft = await aDraft(world, userId);
  await quoteAndSubmit(world, userId, draft.id);
  // Settled three days after the last message at the latest.
  await world.advanceTo(FRIDAY_MS + 9 * DAY_MS, 6 * HOUR_MS);
});
afterAll(() => world.drop());
beforeEach(async () => {
  await sql`update recon_difference set resolved_at = now(), resolved_by = 'admin', resolution = 'seen'
    where resolved_at is null`.execute(world.db);
});

/** Without card providers: what the gateway says is all that is compared. */
const run = (messaging: MessagingProvider = world.deps.messaging) => {
  const campaigns = { ...world.deps, messaging };
  const none = () => {
    throw new Error("No card provider is asked.");
  };
  const deps: ReconcileDeps = {
    ...quietPorts(),
    ...world.deps,
    findCustomer: none,
    providerFor: none,
    providerNamed: none,
    webhookProviders: [],
    readSettledPage: (after) => readSettledPage(campaigns, after),
    readUnknownServices: (from) => readUnknownServices(campaigns, from),
  };
  return reconcile(deps);
};
/** What is open about services and campaigns. */
const open = async () =>
  (await listDifferences(world.db, true))
    .map(({ kind, subject }) => ({ kind, subject }))
    .filter(({ kind }) => /^(?:service|campaign)-/.test(kind));

test("a settled campaign is the same in the books and at the gateway", async () => {
  const { services, campaigns, last } = await readSettledPage(world.deps, null);
  expect(services.length).toBeGreaterThan(0);
  for (const { ours, theirs } of services) expect(theirs).toEqual(ours);
  expect(services.reduce((sum, { ours }) => sum + ours.sent, 0)).toBe(300);
  expect(campaigns).toHaveLength(1);
  expect(await readUnknownServices(world.deps, null)).toEqual([]);
  expect(await readSettledPage(world.deps, last)).toMatchObject({ services: [], last: null });
  await run();
  expect(await open()).toEqual([]);
});

test("services that only the gateway has are all told, over every page of its list", async () => {
  await world.gatewayPool.query(
    `insert into service overriding system value
      select (jsonb_populate_record(one.s, jsonb_build_object('id', (one.s).id + 1000 + n,
        'campaign_code', 'LH-STRANGE-' || n, 'created_at', $1::timestamptz))).*
      from (select s from service s order by s.id limit 1) one, generate_series(1, ${STRANGERS}) n`,
    [world.clock.now()],
  );
  await run();
  const found = await open();
  expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(["service-unknown-here"]));
  expect(found).toHaveLength(STRANGERS);
  expect(await run()).toBe(0);
  await world.gatewayPool.query("delete from service where campaign_code like 'LH-STRANGE-%'");
});

/** Copies of the settled campaign as they were settled a month ago, a second apart; answers how many routes those are. */
async function copySettledCampaign(leastRoutes: number): Promise<number> {
  const [{ routes = 0 } = {}] = await world.db
    .selectFrom("campaignRoute")
    .select(({ fn }) => fn.countAll<number>().as("routes"))
    .execute();
  const copies = Math.ceil(leastRoutes / Number(routes));
  await world.db.transaction().execute(async (tx) => {
    // The copies have no journals: nobody pays for them.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`create temporary table copy on commit drop as
      select gen_random_uuid() as id, n from generate_series(1, ${copies}) n`.execute(tx);
    await sql`insert into campaign select (jsonb_populate_record(c, jsonb_build_object('id', copy.id,
        'settled_at', c.settled_at - interval '30 days' + copy.n * interval '1 second'))).*
      from campaign c, copy where c.settled_at is not null`.execute(tx);
    await sql`insert into campaign_route select (jsonb_populate_record(r, jsonb_build_object('campaign_id', copy.id,
        'campaign_code', r.campaign_code || '~' || copy.n))).* from campaign_route r, copy`.execute(
      tx,
    );
    await sql`insert into hold select (jsonb_populate_record(h, jsonb_build_object('campaign_id', copy.id))).*
      from hold h, copy`.execute(tx);
  });
  return copies * Number(routes);
}

test("a difference 30 days and 5,000 routes back is found, over a crash, and only what is new is asked again", async () => {
  const routes = await copySettledCampaign(5_000);
  expect(routes).toBeGreaterThanOrEqual(5_000);
  await sql`update campaign_route set delivered = delivered - 1
    where campaign_code like '%~1' and position = 0`.execute(world.db);
  // As after an upgrade, or after a month in which nothing could be compared.
  await sql`delete from recon_settled_mark`.execute(world.db);
  const asked = { times: 0, dies: 3_000 };
  const { messaging } = world.deps;
  const services = new Map<string, ReturnType<MessagingProvider["findService"]>>();
  const reports = new Map<number, ReturnType<MessagingProvider["readReport"]>>();
  const network: MessagingProvider = {
    ...messaging,
    findService(routeId, code) {
      asked.times += 1;
      if (asked.times === asked.dies) return Promise.reject(new Error("The network is gone."));
      const original = code.replace(/~\d+$/, "");
      const answer = services.get(original) ?? messaging.findService(routeId, original);
      services.set(original, answer);
      return answer;
    },
    readReport(routeId, serviceId) {
      const answer = reports.get(serviceId) ?? messaging.readReport(routeId, serviceId);
      reports.set(serviceId, answer);
      return answer;
    },
  };
  await expect(run(network)).rejects.toThrow("The network is gone.");
  const planted = { kind: "service-figures-differ", subject: expect.stringMatching(/~1$/) };
  expect(await open()).toEqual(expect.arrayContaining([planted]));

  asked.times = 0;
  asked.dies = 0;
  await run(network);
  expect(asked.times).toBeGreaterThan(routes - 3_000);
  expect(asked.times).toBeLessThan(routes - 2_000);
  expect((await open()).filter(({ subject }) => subject.includes("~"))).toEqual([planted]);

  asked.times = 0;
  await run(network);
  expect(asked.times).toBeLessThan(20);
}, 300_000);

test("how far campaigns were compared is never put back by a run that is at an earlier place", async () => {
  await run();
  const furthest = await findSettledMark(world.db);
  if (!furthest) throw new Error("Nothing was compared.");
  const { settledAt, campaignId } = furthest;
  const before = new Date(settledAt.getTime() - 1);
  for (const earlier of [
    { settledAt: before, campaignId: "ffffffff-ffff-ffff-ffff-ffffffffffff" },
    { settledAt, campaignId: "00000000-0000-0000-0000-000000000000" },
  ]) {
    await updateSettledMark(world.db, earlier);
    expect(await findSettledMark(world.db)).toEqual({ settledAt, campaignId });
  }
  const later = { settledAt: new Date(settledAt.getTime() + 1), campaignId };
  await updateSettledMark(world.db, later);
  expect(await findSettledMark(world.db)).toEqual(later);
});

test("a service that the gateway has lost, and one whose figures differ, are told", async () => {
  const { rows } = await world.gatewayPool.query<{ id: string; campaignCode: string }>(
    `select id, campaign_code as "campaignCode" from service order by id`,
  );
  const [lost, other] = rows;
  await world.gatewayPool.query("update service set campaign_code = 'LH-LOST' where id = $1", [
    lost?.id,
  ]);
  await sql`update campaign_route set delivered = delivered - 1
    where campaign_code = ${other?.campaignCode}`.execute(world.db);
  await run();
  expect(await open()).toEqual(
    expect.arrayContaining([
      { kind: "service-missing-there", subject: lost?.campaignCode },
      { kind: "service-figures-differ", subject: other?.campaignCode },
    ]),
  );
});

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { reconcile, type ReconcileDeps } from "../../billing/accounting/reconcile.ts";
import { listDifferences } from "../../billing/accounting/difference.store.ts";
import { quietPorts } from "../../billing/testing/quiet-ports.ts";
import { readSettledServices } from "./read-settled-services.ts";
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
const run = () => {
  const readServices = () => readSettledServices(world.deps);
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
    readServices,
  };
  return reconcile(deps);
};
/** What is open about services and campaigns. */
const open = async () =>
  (await listDifferences(world.db, true))
    .map(({ kind, subject }) => ({ kind, subject }))
    .filter(({ kind }) => /^(?:service|campaign)-/.test(kind));

test("a settled campaign is the same in the books and at the gateway", async () => {
  const { services, campaigns, unknown } = await readSettledServices(world.deps);
  expect(services.length).toBeGreaterThan(0);
  for (const { ours, theirs } of services) expect(theirs).toEqual(ours);
  expect(services.reduce((sum, { ours }) => sum + ours.sent, 0)).toBe(300);
  expect(campaigns).toHaveLength(1);
  expect(unknown).toEqual([]);
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

import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { World } from "./a-world.ts";
import { liveRun } from "./live.ts";
import { liveRuns } from "./live-runs.ts";
import { type Prepared, prepareWorlds, type Shop } from "./prepare.ts";

const RUNS = Number(process.env.WORLD_RUNS ?? 20);
const SEED = Number(process.env.WORLD_SEED ?? Date.now() % 1_000_000);
const PER_RUN_MS = 60_000;
const DAY_MS = 86_400_000;
/** A run in which campaigns are sent. */
const WITH_CAMPAIGNS = 5_000;
const A_MESSAGE = { routeId: 97, person: 1, isDelivered: true, round: 1, text: "" };

let prepared: Prepared;
beforeAll(async () => {
  const { adminUrl, templates } = inject("databases");
  const { server, gateway } = templates;
  const names = { server: server.name, gateway: gateway.name };
  prepared = await prepareWorlds({ adminUrl, templates: names });
}, 180_000);
afterAll(() => prepared.drop());

test(
  `${RUNS} runs of both programs under faults: no cent, campaign, message or answer is lost or doubled`,
  async () => {
    const print = (line: string): void => void process.stdout.write(`${line}\n`);
    const { failed, summary } = await liveRuns(prepared, { seed: SEED, runs: RUNS }, print);
    print(summary);
    expect(failed).toEqual([]);
  },
  120_000 + RUNS * PER_RUN_MS,
);

test("the checker notices what the providers and the networks alone know", async () => {
  const spoil = async ({ operator, databases, bank, journal }: World): Promise<void> => {
    const [payments, plans] = [bank.payments(), bank.planPayments()];
    bank.payments = () => payments.map((one) => ({ ...one, lostMinor: 7n }));
    bank.planPayments = () => [...plans, { provider: "paystack", paidMinor: 9_999_999n }];
    journal.lists.set("of nobody", { people: 1, twice: 2, wrong: 3 });
    operator.note({ ...A_MESSAGE, serviceId: 0 });
    await databases.tool.pool.query("alter table payment disable trigger all");
    await databases.tool.pool.query("update payment set amount_minor = amount_minor + 1");
  };
  const { findings } = await liveRun(prepared, SEED, { spoil });
  expect(findings.join("\n")).toMatch(/messages of the gateway: \d+, expected \d+/);
  expect(findings.join("\n")).toMatch(/payments of plans: .*, expected .*paystack 9999999/);
  expect(findings.join("\n")).toMatch(/lost dispute of \S+: \S+, expected 7/);
  expect(findings.join("\n")).toContain("numbers of list of nobody: NaN,NaN,NaN, expected 1,2,3");
  expect(findings.join("\n")).toMatch(/payment \S+: \d+, expected \d+/);
}, 120_000);

test("the checker notices plans, stops and edits that are otherwise than was agreed, and pictures that are gone", async () => {
  const [shop, other] = prepared.shops;
  if (!shop || !other) throw new Error("There are no shops.");
  const spoil = async (world: World): Promise<void> => {
    await spoilPlans(world, shop, other);
    await spoilCampaign(world);
    world.journal.pictures.set(`/files/pictures/${"0".repeat(36)}`, 5);
  };
  const { findings } = await liveRun(prepared, WITH_CAMPAIGNS, { spoil, kinds: ["answer-slow"] });
  const all = findings.join("\n");
  expect(all).toContain(`${shop.userId} was charged twice for a month of a plan: 1970-01-02`);
  expect(all).toMatch(new RegExp(`^allowances of ${shop.userId}: \\d+, expected \\d+`, "m"));
  expect(all).toMatch(/plans that go on of \S+: .*, expected .*sub_strange until 5/);
  expect(all).toContain(`the plan of ${shop.userId} was answered as ended, and was charged again`);
  expect(all).toContain("plan of nobody was answered as begun and is undefined");
  expect(all).toMatch(/automatic top-up of \S+: false, expected true/);
  expect(all).toMatch(/automatic top-ups of \S+ in 20\d\d-\d\d: \d+, at most 1/);
  expect(all).toContain(`the wallet of ${other.userId} is low, and nothing was charged`);
  expect(all).toMatch(/campaign \S+ was stopped, and \d+ messages followed/);
  expect(all).toContain("campaign nobody's was answered as stopped and is undefined");
  expect(all).toMatch(/the title of \S+ is Half price.*, answered was Never/);
  expect(all).toMatch(/campaign \S+ was edited, and \d+ messages say it not/);
  expect(all).toMatch(/picture \S+: 404, expected 5/);
}, 120_000);

/** A subscription that nobody knows here, and settings of automatic top-up that nobody has gone by. */
async function spoilPlans(
  { databases, bank, journal }: World,
  { email, userId }: Shop,
  other: Shop,
): Promise<void> {
  const { pool } = databases.tool;
  const periods = [0, DAY_MS].map((sinceMs) => ({ sinceMs, minor: 19_900n }));
  const strange = { provider: "stripe", id: "sub_strange", email, endsMs: 5, periods } as const;
  const plans = [...bank.plans(), { ...strange, goesOn: true }];
  bank.plans = () => plans;
  journal.cancelled.set(email, 0);
  journal.plans.set("of nobody", { userId: "nobody", mayHaveEnded: true });
  for (const id of [userId, other.userId]) journal.automatic.set(id, 1n);
  await pool.query("delete from auto_top_up");
  await pool.query(
    `insert into auto_top_up (user_id, currency, is_on, threshold_minor, amount_minor, monthly_cap_minor, updated_at)
     select id, 'ZAR', id = $2, 1000000000, 1, 1, now() from unnest($1::text[]) id`,
    [[userId, other.userId], other.userId],
  );
  await pool.query("alter table payment disable trigger all");
  await pool.query(
    `update payment set is_automatic = user_id = $1,
       status = case when user_id = $1 then 'succeeded' else status end`,
    [userId],
  );
}

/** One of the campaigns was stopped and edited long before its messages. */
async function spoilCampaign({ databases, operator, journal }: World): Promise<void> {
  const { rows: services } = await databases.gateway.pool.query<{ id: string; code: string }>(
    "select id, campaign_code as code from service",
  );
  const { rows } = await databases.tool.pool.query<{ id: string; code: string }>(
    `select campaign_id as id, campaign_code as code from campaign_route
     where campaign_code = any($1) limit 1`,
    [services.map(({ code }) => code)],
  );
  const [campaign] = rows;
  const service = services.find(({ code }) => code === campaign?.code);
  if (!campaign || !service) throw new Error("Nothing was sent in this run.");
  operator.note({ ...A_MESSAGE, serviceId: Number(service.id), round: 2 });
  for (const id of [campaign.id, "nobody's"]) journal.stopped.set(id, 0);
  journal.edits.set(campaign.id, [{ title: "Never", text: "Never said", round: 0 }]);
}

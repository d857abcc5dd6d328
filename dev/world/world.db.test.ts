import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { World } from "./a-world.ts";
import { liveRun } from "./live.ts";
import { inThisProcess, liveRuns } from "./live-runs.ts";
import { type Prepared, prepareWorlds } from "./prepare.ts";
import {
  A_MESSAGE,
  aSentCampaign,
  spoilCampaign,
  spoilFiles,
  spoilGifts,
  spoilPlans,
  spoilReview,
  spoilVoucher,
} from "./testing/spoil.ts";

const RUNS = Number(process.env.WORLD_RUNS ?? 20);
const SEED = Number(process.env.WORLD_SEED ?? Date.now() % 1_000_000);
const PER_RUN_MS = 60_000;
/** A run in which campaigns are sent. */
const WITH_CAMPAIGNS = 77;

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
    const { failed, summary } = await liveRuns(
      inThisProcess(prepared),
      { seed: SEED, runs: RUNS },
      print,
    );
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

test("the checker notices plans, stops and edits that are otherwise than was agreed, and what nobody has paid for", async () => {
  const [shop, other] = prepared.shops;
  if (!shop || !other) throw new Error("There are no shops.");
  const spoil = async (world: World): Promise<void> => {
    await spoilPlans(world, shop, other);
    await spoilCampaign(world);
    world.mails.splice(0);
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
  expect(all).toContain("1 messages were delivered, and nobody heard of it");
  expect(all).toContain("campaign nobody's was answered as stopped and is undefined");
  expect(all).toMatch(/the title of \S+ is Half price.*, answered was Never/);
  expect(all).toMatch(/campaign \S+ was edited, and \d+ messages say it not/);
  expect(all).toContain(`${other.userId} pays less by a plan: false, expected true`);
  expect(all).toMatch(/campaign \S+ was cheaper by a plan that nobody had paid for/);
  expect(all).toContain(`${shop.userId} was not told that the renewal was refused`);
}, 120_000);

test("the checker notices reviews that were passed over, vouchers that count wrongly, and files that are gone or too many", async () => {
  const id = { counted: randomUUID(), lost: randomUUID(), early: randomUUID() };
  const file = { gone: randomUUID(), stray: randomUUID(), useless: randomUUID() };
  let campaignId = "";
  const spoil = async (world: World): Promise<void> => {
    const campaign = await aSentCampaign(world);
    campaignId = campaign.id;
    await spoilReview(world, campaign);
    await spoilVoucher(world, campaign.id, id);
    await spoilFiles(world, campaign.id, file);
    await spoilGifts(world);
  };
  const { findings } = await liveRun(prepared, WITH_CAMPAIGNS, { spoil, kinds: ["answer-slow"] });
  const all = findings.join("\n");
  expect(all).toContain(`of campaign ${campaignId} was sent that nobody had approved: Cold beer`);
  expect(all).toContain(`the review of ${campaignId} 0 was decided 2 times`);
  expect(all).toContain(
    `review of ${campaignId} 0: undefined by undefined, expected rejected by me`,
  );
  expect(all).toContain(`campaign ${campaignId} was refused, and 1 messages were sent`);
  expect(all).toMatch(new RegExp(`status of the refused ${campaignId}: \\d+, expected 243`));
  expect(all).toMatch(new RegExp(`given back for the refused ${campaignId}: \\d+, expected \\d+`));
  expect(all).toContain(`redemption ${id.counted} was made by nobody`);
  expect(all).toContain(`redemption ${id.lost} was answered and is not counted`);
  expect(all).toContain(`redemption ${id.early} of the future was taken`);
  expect(all).toContain(`word of ${campaignId}: CHEESE CHEESE, expected BREAD BREAD`);
  expect(all).toContain(`days of the redemptions of ${campaignId}: 2026-12-07, expected \n`);
  expect(all).toMatch(new RegExp(`cost of a redemption of ${campaignId}: \\d+, expected \\d+`));
  expect(all).toContain("nobody gave the bonus Out of nothing");
  expect(all).toContain("bonus Other: 7 for");
  expect(all).toContain("the bonus Other was approved by who asked for it");
  expect(all).toContain("the bonus Other was decided in two ways");
  expect(all).toContain("the bonus Other is there 1 times, expected 1 to 0");
  expect(all).toContain("the bonus Lost is there 0 times, expected 1 to 1");
  expect(all).toContain(`file lists/${file.stray} is nobody's`);
  expect(all).toContain(`file lists/${file.stray} waits for its removal`);
  expect(all).toContain(`bytes of file pictures/${file.gone}: undefined, expected 5`);
  expect(all).toContain(`picture /files/pictures/${file.gone}: 404, expected 5`);
  expect(all).toContain(`file pictures/${file.useless} is of no use`);
  expect(all).toContain(
    `picture /files/pictures/${file.useless} that nothing shows: 200, expected 404`,
  );
}, 120_000);

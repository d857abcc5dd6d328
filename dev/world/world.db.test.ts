import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { World } from "./a-world.ts";
import type { BankPlan } from "./bank/bank-plans.ts";
import type { Gift } from "./journal.ts";
import { liveRun } from "./live.ts";
import { inThisProcess, liveRuns } from "./live-runs.ts";
import { type Prepared, prepareWorlds, type Shop } from "./prepare.ts";

const RUNS = Number(process.env.WORLD_RUNS ?? 20);
const SEED = Number(process.env.WORLD_SEED ?? Date.now() % 1_000_000);
const PER_RUN_MS = 60_000;
const DAY_MS = 86_400_000;
/** A run in which campaigns are sent. */
const WITH_CAMPAIGNS = 77;
const A_MESSAGE = { routeId: 97, person: 1, isDelivered: true, round: 1, text: "" };

const A_BANNER = { size: "320x50", mimeType: "image/png", byteSize: 5, altText: "Bread" };

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

/** A subscription that nobody knows here, and settings of automatic top-up that nobody has gone by. */
async function spoilPlans(
  { databases, bank, journal }: World,
  { email, userId }: Shop,
  other: Shop,
): Promise<void> {
  const { pool } = databases.tool;
  const periods = [0, DAY_MS].map((sinceMs) => ({ sinceMs, paidMs: sinceMs, minor: 19_900n }));
  const strange: BankPlan = {
    provider: "stripe",
    id: "sub_strange",
    email,
    isLive: true,
    goesOn: true,
    isUnpaid: true,
    endsMs: 5,
    periods,
    refusedMs: [2 * DAY_MS],
  };
  const paid = { ...strange, email: other.email, isUnpaid: false, endsMs: Number.MAX_SAFE_INTEGER };
  const plans = [...bank.plans().filter((one) => one.email !== other.email), strange, paid];
  bank.plans = () => plans;
  journal.cancelled.set(email, 0);
  journal.plans.set("of nobody", { userId: "nobody", mayHaveEnded: true });
  for (const id of [userId, other.userId]) journal.automatic.set(id, 1n);
  await pool.query(
    "update subscription set status = 'ended', period_end = started_at where user_id = $1",
    [other.userId],
  );
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
async function spoilCampaign(world: World): Promise<void> {
  const { operator, journal, databases } = world;
  const campaign = await aSentCampaign(world);
  operator.note({ ...A_MESSAGE, serviceId: campaign.serviceId, round: 2 });
  for (const id of [campaign.id, "nobody's"]) journal.stopped.set(id, 0);
  journal.edits.set(campaign.id, [{ title: "Never", text: "Never said", round: 0 }]);
  await databases.tool.pool.query("alter table campaign disable trigger all");
  await databases.tool.pool.query(
    "update campaign set unit_price_ten_thousandths = 1 where submitted_at is not null",
  );
  await databases.gateway.pool.query(
    "update message set state = 3, reason = 5 where service_id = $1 and person = (select min(person) from message where service_id = $1 and state = 2)",
    [campaign.serviceId],
  );
}

type Sent = { id: string; serviceId: number };

/** A campaign that the gateway has sent. */
async function aSentCampaign({ databases }: World): Promise<Sent> {
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
  return { id: campaign.id, serviceId: Number(service.id) };
}

/** It was sent with words that wait for somebody, and refused twice after that. */
async function spoilReview({ operator, journal }: World, { id, serviceId }: Sent): Promise<void> {
  const words = "CornerShop\nCold beer at half price";
  operator.note({ ...A_MESSAGE, serviceId, text: "Cold beer at half price" });
  const verdict = { campaignId: id, revision: 0, words, approves: false, isAnswered: true };
  journal.verdicts.push({ ...verdict, by: "me" }, { ...verdict, by: "somebody else" });
}

/** One redemption is nobody's, one is lost, one was taken too early, the word is in no message, and the books have another sum. */
async function spoilVoucher(
  { databases, journal }: World,
  campaignId: string,
  { counted, lost, early }: { counted: string; lost: string; early: string },
): Promise<void> {
  const { pool } = databases.tool;
  const at = "2026-12-07T10:00:00Z";
  await pool.query(
    `insert into campaign_voucher (campaign_id, word) values ($1, 'CHEESE')
     on conflict (campaign_id) do update set word = 'CHEESE'`,
    [campaignId],
  );
  await pool.query("delete from voucher_redemption where campaign_id = $1", [campaignId]);
  await pool.query("insert into voucher_redemption (id, campaign_id, at) values ($1, $2, $3)", [
    counted,
    campaignId,
    at,
  ]);
  const tap = { at, isAnswered: true, isOfTheFuture: false };
  const taps = new Map([
    [lost, tap],
    [early, { ...tap, isOfTheFuture: true }],
  ]);
  journal.vouchers.set(campaignId, { word: "CHEESE", taps });
  await pool.query("alter table hold disable trigger all");
  await pool.query(
    "update hold set amount_minor = amount_minor + 1, captured_minor = captured_minor + 1",
  );
}

/** One bonus was given by nobody, one to less than was asked although it was refused, and one is not there. */
async function spoilGifts({ databases, journal, shops }: World): Promise<void> {
  const userId = shops[0]?.userId ?? "";
  for (const [amount, reason] of [
    [5, "Out of nothing"],
    [7, "Other"],
  ] as const)
    await databases.tool.pool.query(
      `insert into bonus_grant (id, user_id, currency, amount_minor, reason, granted_at, expires_at)
       values (gen_random_uuid(), $1, 'ZAR', $2, $3, now(), now() + interval '9 days')`,
      [userId, amount, reason],
    );
  const gift: Gift = {
    userId,
    amountMinor: 9,
    isLarge: false,
    decisions: [],
    mayBeApproved: false,
  };
  journal.gifts.set("Other", { ...gift, state: "waiting", decisions: ["refused", "approved"] });
  journal.gifts.set("Lost", { ...gift, state: "granted" });
}

/** A file without a row, one that waits for its removal, a row without its file, and a picture that nothing shows. */
async function spoilFiles(
  { databases, files, journal, shops }: World,
  campaignId: string,
  { gone, stray, useless }: { gone: string; stray: string; useless: string },
): Promise<void> {
  const { pool } = databases.tool;
  for (const key of [`lists/${stray}`, `pictures/${useless}`])
    await files.append(key, 0, once(new Uint8Array(5)), 5);
  await pool.query("insert into removed_file (storage_key) values ($1)", [`lists/${stray}`]);
  for (const key of [`pictures/${gone}`, `pictures/${useless}`]) {
    await pool.query(
      `insert into uploaded_file (user_id, path, storage_key, size_bytes, total_bytes, mime_type)
       values ($1, $2, $2, 5, 5, 'image/png')`,
      [shops[0]?.userId, key],
    );
    journal.pictures.set(`/files/${key}`, 5);
  }
  await pool.query("alter table campaign disable trigger all");
  await pool.query("update campaign set content = $2::jsonb where id = $1", [
    campaignId,
    JSON.stringify({
      creatives: [{ ...A_BANNER, url: `https://tool.test/files/pictures/${gone}` }],
    }),
  ]);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

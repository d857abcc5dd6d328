import type { World } from "../a-world.ts";
import type { BankPlan } from "../bank/bank-plans.ts";
import type { Gift } from "../journal.ts";
import type { Shop } from "../prepare.ts";

const DAY_MS = 86_400_000;
const A_BANNER = { size: "320x50", mimeType: "image/png", byteSize: 5, altText: "Bread" };

/** A message that the networks were handed, of no service. */
export const A_MESSAGE = { routeId: 97, person: 1, isDelivered: true, round: 1, text: "" };

/** A subscription that nobody knows here, and settings of automatic top-up that nobody has gone by. */
export async function spoilPlans(
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
export async function spoilCampaign(world: World): Promise<void> {
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
    `update message set state = 3, reason = 5 where service_id = $1
       and person = (select min(person) from message where service_id = $1 and state = 2)`,
    [campaign.serviceId],
  );
}

/** A campaign of the tool, and its service at the gateway. */
export type Sent = { id: string; serviceId: number };

/** A campaign that the gateway has sent. */
export async function aSentCampaign({ databases }: World): Promise<Sent> {
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
export async function spoilReview(
  { operator, journal }: World,
  { id, serviceId }: Sent,
): Promise<void> {
  const words = "CornerShop\nCold beer at half price";
  operator.note({ ...A_MESSAGE, serviceId, text: "Cold beer at half price" });
  const verdict = { campaignId: id, revision: 0, words, approves: false, isAnswered: true };
  journal.verdicts.push({ ...verdict, by: "me" }, { ...verdict, by: "somebody else" });
}

/** One redemption is nobody's, one is lost, one was taken too early, the word is in no message, and the books have another sum. */
export async function spoilVoucher(
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
export async function spoilGifts({ databases, journal, shops }: World): Promise<void> {
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
export async function spoilFiles(
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

import type { Pool } from "../../platform/database/pool.ts";
import { campaignCodeOf } from "../../server/features/campaigns/campaign-code.ts";
import type { World } from "./a-world.ts";

type Row = Record<string, unknown>;
const AUDITS = ["ledger_audit", "payment_audit", "invoice_audit", "money_guard_audit"];

/** Compares what the tool, the gateway, the networks and the card providers have written down. Sentences; none when all is well. */
export async function checkWorld(world: World): Promise<string[]> {
  const { tool, gateway } = world.databases;
  const list = async (pool: Pool, text: string): Promise<Row[]> => (await pool.query(text)).rows;
  const findings: string[] = [];
  const expectEqual = (what: string, ours: unknown, theirs: unknown): void => {
    if (String(ours) !== String(theirs)) findings.push(`${what}: ${ours}, expected ${theirs}`);
  };
  // Payments of plans carry no id of ours at the provider: they are compared apart.
  const [payments, plans] = [
    await list(tool.pool, "select * from payment where method <> 'subscription'"),
    await list(tool.pool, "select * from payment where method = 'subscription'"),
  ];
  const campaigns = await list(tool.pool, "select * from campaign where submitted_at is not null");
  const holds = await list(tool.pool, "select * from hold");
  const services = await list(
    gateway.pool,
    "select id, campaign_code as code, parts from service where campaign_code like 'LH-%'",
  );
  const bookings = await list(
    tool.pool,
    "select campaign_code as code from campaign_route union select campaign_code from campaign_route_retired",
  );
  const booked = new Set(bookings.map(({ code }) => code));
  const bankPayments = world.bank.payments();
  const handedOver = world.operator.handedOver();

  // Card providers: every payment of theirs is one of ours, with the same sums, and the other way round.
  for (const { paymentId, paidMinor, returnedMinor } of bankPayments) {
    const ours = payments.find(({ id }) => id === paymentId);
    expectEqual(`payment ${paymentId}`, ours?.["amount_minor"], paidMinor);
    expectEqual(`refunds of ${paymentId}`, ours?.["refunded_minor"], returnedMinor);
    expectEqual(`status of ${paymentId}`, isPaid(ours), true);
  }
  expectEqual("paid payments", payments.filter(isPaid).length, bankPayments.length);
  for (const { id, status } of payments)
    if (["created", "pending", "requires-action"].includes(String(status)))
      findings.push(`payment ${id} is still ${status}`);

  const namesOf = (all: readonly { provider: unknown; minor: unknown }[]): string =>
    all
      .map(({ provider, minor }) => `${String(provider)} ${String(minor)}`)
      .toSorted()
      .join(", ");
  expectEqual(
    "payments of plans",
    namesOf(plans.map((one) => ({ provider: one["provider"], minor: one["amount_minor"] }))),
    namesOf(
      world.bank.planPayments().map(({ provider, paidMinor }) => ({ provider, minor: paidMinor })),
    ),
  );
  for (const { paymentId, lostMinor } of bankPayments.filter((one) => one.lostMinor > 0n)) {
    const [dispute] = await list(
      tool.pool,
      `select amount_minor from dispute where payment_id = '${paymentId}' and status = 'lost'`,
    );
    expectEqual(`lost dispute of ${paymentId}`, dispute?.["amount_minor"], lostMinor);
  }

  // Networks: nobody twice in a campaign, and delivered times price is what was taken.
  const spentOf = new Map<string, bigint>();
  for (const campaign of campaigns) {
    const { id } = campaign;
    const code = campaignCodeOf(String(id));
    const own = services.filter((one) => String(one["code"]).startsWith(`${code}-`));
    const routes = own.map((one) => one["code"]);
    expectEqual(`services of campaign ${id}`, routes.length, new Set(routes).size);
    for (const one of routes.filter((it) => !booked.has(it)))
      findings.push(`campaign ${id} has a service that the tool does not know: ${String(one)}`);
    const ids = new Set(own.map((one) => Number(one["id"])));
    const messages = handedOver.filter(({ serviceId }) => ids.has(serviceId));
    const people = new Set(messages.map(({ routeId, person }) => `${routeId}:${person}`));
    expectEqual(`people of campaign ${id}`, people.size, messages.length);
    const delivered = messages.filter(({ isDelivered }) => isDelivered).length;
    const coins = BigInt(delivered) * BigInt(Number(campaign["parts"]));
    const spent = (BigInt(String(campaign["unit_price_ten_thousandths"])) * coins) / 100n;
    const hold = holds.find((one) => one["campaign_id"] === id);
    if (campaign["settled_at"] === null) findings.push(`campaign ${id} is not settled`);
    expectEqual(`captured of campaign ${id}`, hold?.["captured_minor"], spent);
    const amount = BigInt(String(campaign["amount_minor"]));
    expectEqual(`amount set aside for campaign ${id}`, hold?.["amount_minor"], amount);
    expectEqual(`released of campaign ${id}`, hold?.["released_minor"], amount - spent);
    if (hold?.["closed_at"] === null) findings.push(`the hold of campaign ${id} is open`);
    const userId = String(campaign["user_id"]);
    spentOf.set(userId, (spentOf.get(userId) ?? 0n) + spent);
  }
  expectEqual("holds", holds.length, campaigns.length);
  const known = new Set(campaigns.map(({ id }) => campaignCodeOf(String(id))));
  for (const { code } of services)
    if (!known.has(String(code).slice(0, 29))) findings.push(`the gateway alone knows ${code}`);
  const [messages] = await list(gateway.pool, "select count(*)::int as count from message");
  expectEqual("messages of the gateway", messages?.["count"], handedOver.length);

  // Wallets: what the providers took from each shop, less what its messages cost.
  for (const { userId } of world.shops) {
    const own = payments.filter((one) => one["user_id"] === userId).map(({ id }) => id);
    const inMinor = bankPayments
      .filter(({ paymentId }) => own.includes(paymentId))
      .reduce((sum, one) => sum + one.paidMinor - one.returnedMinor, 0n);
    const [row] = await list(
      tool.pool,
      `select
        (select coalesce(sum(balance_minor), 0)::bigint from ledger_account where owner_user_id = '${userId}') as balance,
        (select coalesce(sum(amount_minor - loss_minor + collected_minor), 0)::bigint from dispute
          where user_id = '${userId}' and status = 'lost') as disputed,
        (select coalesce(sum(amount_minor), 0)::bigint from bonus_grant where user_id = '${userId}') as given`,
    );
    const [balance, disputed, given] = [row?.["balance"], row?.["disputed"], row?.["given"]].map(
      (it) => BigInt(String(it)),
    );
    expectEqual(
      `wallet of ${userId}`,
      balance,
      inMinor + (given ?? 0n) - (disputed ?? 0n) - (spentOf.get(userId) ?? 0n),
    );
  }

  // Documents: one invoice for each payment, one credit note for each refund, no gap in their numbers.
  const invoices = await list(tool.pool, "select payment_id, kind from invoice");
  for (const { id } of [...payments, ...plans].filter(isPaid))
    expectEqual(
      `invoices of ${id}`,
      invoices.filter((one) => one["payment_id"] === id && one["kind"] === "invoice").length,
      1,
    );
  const gaps = await list(
    tool.pool,
    `select country, kind, year from invoice group by 1, 2, 3
     having count(*) <> max(number) or min(number) <> 1`,
  );
  for (const gap of gaps) findings.push(`numbers of documents have a gap: ${JSON.stringify(gap)}`);

  // What was answered has happened.
  const { journal } = world;
  for (const { campaignId, isAnswered } of journal.bookings)
    if (isAnswered && !campaigns.some(({ id }) => id === campaignId))
      findings.push(`campaign ${campaignId} was answered as sent and is not`);
  for (const paymentId of journal.paid)
    if (!bankPayments.some((one) => one.paymentId === paymentId))
      findings.push(`payment ${paymentId} was answered as paid and is not`);
  for (const [paymentId, minor] of journal.refunded) {
    const back = bankPayments.find((one) => one.paymentId === paymentId)?.returnedMinor ?? 0n;
    if (back < minor) findings.push(`refunds of ${paymentId}: ${back}, answered were ${minor}`);
  }
  for (const [id, title] of journal.titles) {
    const now = campaigns.find((one) => one["id"] === id)?.["title"];
    if (now !== title) findings.push(`the title of ${id} is ${String(now)}, answered was ${title}`);
  }
  const lists = await list(tool.pool, "select id, accepted, duplicate, bad from msisdn_list");
  for (const [id, { people, twice, wrong }] of journal.lists) {
    const now = lists.find((one) => one["id"] === id);
    const counts = [now?.["accepted"], now?.["duplicate"], now?.["bad"]].map(Number);
    expectEqual(`numbers of list ${id}`, counts, [people, twice, wrong]);
  }
  const running = await list(tool.pool, "select user_id from subscription where status = 'active'");
  for (const userId of journal.subscribed)
    if (!running.some((one) => one["user_id"] === userId))
      findings.push(`the plan of ${userId} was answered as begun and is not`);
  for (const audit of AUDITS)
    for (const row of await list(tool.pool, `select * from ${audit}`))
      findings.push(
        `${audit}: ${JSON.stringify(row, (_key, it) => (typeof it === "bigint" ? String(it) : it))}`,
      );
  return findings;
}

const isPaid = (payment: Row | undefined): boolean =>
  ["succeeded", "refunded"].includes(String(payment?.["status"]));

import { campaignCodeOf } from "../../../server/features/campaigns/campaign-code.ts";
import { MESSAGE_STATE } from "../../../gateway/delivery/message-state.ts";
import { FAILURE } from "../../../domain/campaign/failure-reasons.ts";
import type { HandedOver } from "../operator.ts";
import { type Facts, minorOf, type Row } from "./facts.ts";

/**
 * Networks: nobody twice in a campaign, and delivered times price is what was taken, but for what was never heard of (`unheardOf`). Answers
 * what each shop has spent.
 */
export async function checkCampaigns(facts: Facts): Promise<ReadonlyMap<string, bigint>> {
  const { campaigns, services, holds, handedOver, find, expectEqual } = facts;
  const bookings = await facts.ours(
    "select campaign_code as code from campaign_route union select campaign_code from campaign_route_retired",
  );
  const booked = new Set(bookings.map(({ code }) => code));
  const spentOf = new Map<string, bigint>();
  const unheard = await unheardOf(facts);
  for (const campaign of campaigns) {
    const { id } = campaign;
    const messages = messagesOf(facts, campaign);
    const routes = servicesOf(facts, campaign).map((one) => one["code"]);
    expectEqual(`services of campaign ${id}`, routes.length, new Set(routes).size);
    for (const one of routes.filter((it) => !booked.has(it)))
      find(`campaign ${id} has a service that the tool does not know: ${String(one)}`);
    const people = new Set(messages.map(({ routeId, person }) => `${routeId}:${person}`));
    expectEqual(`people of campaign ${id}`, people.size, messages.length);
    const delivered = messages.filter((one) => one.isDelivered && !unheard.has(keyOf(one))).length;
    const coins = BigInt(delivered) * BigInt(Number(campaign["parts"]));
    const spent = (minorOf(campaign, "unit_price_ten_thousandths") * coins) / 100n;
    const hold = holds.find((one) => one["campaign_id"] === id);
    if (campaign["settled_at"] === null) find(await whyNotSettled(facts, campaign));
    expectEqual(`captured of campaign ${id}`, hold?.["captured_minor"], spent);
    const amount = minorOf(campaign, "amount_minor");
    expectEqual(`amount set aside for campaign ${id}`, hold?.["amount_minor"], amount);
    expectEqual(`released of campaign ${id}`, hold?.["released_minor"], amount - spent);
    if (hold?.["closed_at"] === null) find(`the hold of campaign ${id} is open`);
    const userId = String(campaign["user_id"]);
    spentOf.set(userId, (spentOf.get(userId) ?? 0n) + spent);
  }
  expectEqual("holds", holds.length, campaigns.length);
  const known = new Set(campaigns.map(({ id }) => campaignCodeOf(String(id))));
  for (const { code } of services)
    if (!known.has(String(code).slice(0, 29))) find(`the gateway alone knows ${code}`);
  const [messages] = await facts.gateways("select count(*)::int as count from message");
  expectEqual("messages of the gateway", messages?.["count"], handedOver.length);
  checkStops(facts);
  checkEdits(facts);
  return spentOf;
}

const keyOf = ({ serviceId, person }: HandedOver): string => `${serviceId}:${person}`;

/**
 * Messages that were given up without a receipt, which nobody pays for (docs/decisions/047). That happens where two gateways share the routes,
 * one is in trouble, and days pass at once: the other gives up on what the first has just handed over days late. Else every receipt is heard.
 */
async function unheardOf(facts: Facts): Promise<ReadonlySet<string>> {
  const { world, gateways, handedOver, find } = facts;
  const rows = await gateways(
    `select service_id, person from message where state = ${MESSAGE_STATE.undelivered} and reason = ${FAILURE.noReceipt}`,
  );
  const unheard = new Set(
    rows.map((row) => `${Number(row["service_id"])}:${Number(row["person"])}`),
  );
  const { length } = handedOver.filter((one) => one.isDelivered && unheard.has(keyOf(one)));
  const mayBe = world.gatewayCount === 2 && world.journal.faults.size > 0;
  if (length > 0 && !mayBe) find(`${length} messages were delivered, and nobody heard of it`);
  return unheard;
}

/** For whoever has to find out why. */
async function whyNotSettled(
  facts: Facts,
  { id, status, starts_at, ends_at }: Row,
): Promise<string> {
  const routes = await facts.ours(
    `select route_id, status, is_final, stop_confirmed_at, service_id, sent from campaign_route where campaign_id = '${String(id)}'`,
  );
  const code = campaignCodeOf(String(id));
  const there = await facts.gateways(
    `select id, route_id, status, sent, people from service where campaign_code like '${code}-%'`,
  );
  const words = JSON.stringify({ status, starts_at, ends_at, routes, there }, (_key, it: unknown) =>
    typeof it === "bigint" ? String(it) : it,
  );
  return `campaign ${String(id)} is not settled: ${words}`;
}

function servicesOf({ services }: Facts, { id }: Row): Row[] {
  const code = campaignCodeOf(String(id));
  return services.filter((one) => String(one["code"]).startsWith(`${code}-`));
}

function messagesOf(facts: Facts, campaign: Row) {
  const ids = new Set(servicesOf(facts, campaign).map((one) => Number(one["id"])));
  return facts.handedOver.filter(({ serviceId }) => ids.has(serviceId));
}

/** 237 and so on (wire-numbers.ts): a campaign that was stopped is Stopped, or had come to its end before. */
const OVER = [250, 300, 243, 500];

/** A stop that was answered has reached the networks after one whole round of both programs. */
function checkStops(facts: Facts): void {
  const { world, campaigns, find } = facts;
  for (const [id, round] of world.journal.stopped) {
    const campaign = campaigns.find((one) => one["id"] === id);
    if (campaign === undefined || !OVER.includes(Number(campaign["status"])))
      find(`campaign ${id} was answered as stopped and is ${String(campaign?.["status"])}`);
    const after = campaign
      ? messagesOf(facts, campaign).filter((message) => message.round > round + 1)
      : [];
    if (after.length > 0) find(`campaign ${id} was stopped, and ${after.length} messages followed`);
  }
}

/** An edit that was answered has been done, and what was sent a whole round later says so. */
function checkEdits(facts: Facts): void {
  const { world, campaigns, find } = facts;
  for (const [id, edits] of world.journal.edits) {
    const [answered] = edits;
    if (answered?.round === undefined) continue;
    const campaign = campaigns.find((one) => one["id"] === id);
    const title = String(campaign?.["title"]);
    if (!edits.some((edit) => edit.title === title))
      find(`the title of ${id} is ${title}, answered was ${answered.title}`);
    const texts = edits.flatMap(({ text }) => text ?? []);
    if (campaign === undefined || texts.length === 0) continue;
    const { round } = answered;
    const old = messagesOf(facts, campaign).filter(
      (message) => message.round > round + 1 && !texts.some((text) => message.text.includes(text)),
    );
    if (old.length > 0) find(`campaign ${id} was edited, and ${old.length} messages say it not`);
  }
}

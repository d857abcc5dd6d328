import type { BankPlan } from "../bank/bank-plans.ts";
import { msOf } from "./check-plans.ts";
import { SKEWS_MS } from "../faults.ts";
import { type Facts, minorOf } from "./facts.ts";

const HOUR_MS = 3_600_000;
/** A campaign is dated by the tool's clock, which a fault sets back, and a plan by its provider's. */
const MAX_BEHIND_MS = -Math.min(...SKEWS_MS) + HOUR_MS;
const DAY_MS = 24 * HOUR_MS;
const LONGEST_MONTH_MS = 31 * DAY_MS;
/** The plan lasts so long after a renewal that was refused. */
const GRACE_MS = 7 * DAY_MS;
/** Until the tool has looked, in the steps of the last days; and at most, when a month passes in steps under faults. */
const LOOKS_AFTER = { lastDays: 30 * HOUR_MS, atMost: 18 * DAY_MS };
/** SMS, SMS with a link and Please Call Me, which has a price of its own: what other kinds cost is not looked at. */
const PRICED = [1, 2, 3];
const PCM = 3;
const LETTER = /could not be renewed|benefits have ended/;

/** Nobody has what a plan gives without having paid for it, and who has paid has it; who was refused was told. */
export async function checkService(facts: Facts): Promise<void> {
  const { world, bankPlans, find, expectEqual } = facts;
  const prices = await facts.ours(
    "select id, sms_unit_price_ten_thousandths as sms, pcm_unit_price_ten_thousandths as pcm from country",
  );
  for (const shop of world.shops) {
    const { userId, email, country } = shop;
    const own = bankPlans.filter((one) => one.email === email);
    const full = prices.find(({ id }) => Number(id) === country);
    const { client } = await world.browserOf(shop);
    const now = await client.billing.subscriptions.prices({ countryId: country });
    const isCheaper = now.smsUnitPriceTenThousandths < Number(full?.["sms"]);
    const isDue = hasService(own, world.time.ms);
    if (isDue !== undefined) expectEqual(`${userId} pays less by a plan`, isCheaper, isDue);
    for (const campaign of facts.campaigns.filter((one) => one["user_id"] === userId)) {
      if (!PRICED.includes(Number(campaign["flow_type_id"]))) continue;
      const usual = Number(full?.[Number(campaign["flow_type_id"]) === PCM ? "pcm" : "sms"]);
      if (Number(minorOf(campaign, "unit_price_ten_thousandths")) >= usual) continue;
      if (!mayHaveService(own, msOf(campaign["submitted_at"])))
        find(`campaign ${String(campaign["id"])} was cheaper by a plan that nobody had paid for`);
    }
    const isUnpaid = own.some((one) => one.isLive && one.isUnpaid);
    if (isUnpaid && !world.mails.some(({ to, subject }) => to === email && LETTER.test(subject)))
      find(`${userId} was not told that the renewal was refused`);
  }
}

/** Whether a plan counts now; undefined where a few hours decide. */
function hasService(own: readonly BankPlan[], nowMs: number): boolean | undefined {
  const live = own.filter(({ isLive }) => isLive);
  if (live.some(({ isUnpaid, endsMs }) => !isUnpaid && endsMs > nowMs)) return true;
  if (live.length === 0) return false;
  const unpaid = live.find(({ isUnpaid }) => isUnpaid);
  if (unpaid === undefined) return undefined;
  const paidMs = Math.max(0, ...unpaid.periods.map(({ paidMs: ms }) => ms));
  const refusedMs = Math.min(...unpaid.refusedMs.filter((ms) => ms > paidMs));
  const goneMs = nowMs - refusedMs;
  if (goneMs < GRACE_MS - HOUR_MS) return true;
  return goneMs > GRACE_MS + LOOKS_AFTER.lastDays ? false : undefined;
}

function mayHaveService(own: readonly BankPlan[], atMs: number): boolean {
  const lastsMs = LONGEST_MONTH_MS + GRACE_MS + LOOKS_AFTER.atMost;
  return own.some(({ periods }) =>
    periods.some(({ sinceMs }) => sinceMs - MAX_BEHIND_MS <= atMs && atMs < sinceMs + lastsMs),
  );
}

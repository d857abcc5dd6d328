import { zonedParts } from "../../../domain/schedule/zoned-time.ts";
import { type BankPlan, periodsOf } from "../bank/bank-plans.ts";
import { type Facts, isPaid, minorOf, type Row } from "./facts.ts";

const DAY_MS = 86_400_000;
/** A month, less what the banks of a run are late with when time leaps. */
const SHORTEST_MONTH_MS = 20 * DAY_MS;
/** What a month of each plan costs and gives (migration 0022), in minor units. */
const BONUS_OF_PRICE: Readonly<Record<string, number>> = {
  "19900": 5_000,
  "59900": 20_000,
  "12000": 3_000,
  "36000": 12_000,
};
/** What a plan may be whose renewal was refused; which of them it is, the provider says. */
const UNPAID = ["past-due", "ended"];
const ZONES = { 6: "Africa/Johannesburg", 7: "Africa/Accra" } as const;

/** Plans: each month is paid once and gives its allowance once, and what runs here is what the provider goes on charging. */
export async function checkPlans(facts: Facts): Promise<void> {
  const { world, bankPlans, find, expectEqual } = facts;
  const subscriptions = await facts.ours("select * from subscription");
  const grants = await facts.ours("select * from bonus_grant");
  const upgraded = await facts.ours(
    "select s.user_id from subscription_upgrade u join subscription s on s.id = u.subscription_id where applied_at is not null",
  );
  for (const { userId, email } of world.shops) {
    const own = bankPlans.filter((one) => one.email === email);
    checkOnceAMonth(facts, userId, own);
    const periods = own.flatMap((one) => one.periods).filter((one) => !isTooLate(one));
    const monthly = grants.filter(
      (one) => one["user_id"] === userId && one["reason_code"] === "plan-month",
    );
    expectEqual(`allowances of ${userId}`, monthly.length, periods.length);
    // A month whose allowance was still to come when a larger plan began has the larger plan's.
    if (!upgraded.some((one) => one["user_id"] === userId))
      expectEqual(
        `amounts of the allowances of ${userId}`,
        sorted(monthly.map((one) => one["amount_minor"])),
        sorted(periods.map(({ minor }) => BONUS_OF_PRICE[String(minor)])),
      );
    const living = subscriptions.filter(
      (one) => one["user_id"] === userId && one["status"] !== "ended",
    );
    checkLiving(facts, userId, living, own);
    const ended = world.journal.cancelled.get(email);
    if (ended !== undefined && periodsOf(own, email) > ended)
      find(`the plan of ${userId} was answered as ended, and was charged again`);
  }
  for (const [id, { userId, mayHaveEnded }] of world.journal.plans) {
    const status = String(subscriptions.find((one) => one["id"] === id)?.["status"]);
    const email = world.shops.find((shop) => shop.userId === userId)?.email;
    const wasRefused = bankPlans.some((one) => one.email === email && one.refusedMs.length > 0);
    const fine = ["active", ...(mayHaveEnded ? ["ended"] : []), ...(wasRefused ? UNPAID : [])];
    if (!fine.includes(status)) find(`plan ${id} was answered as begun and is ${status}`);
  }
}

/** A month's bonus can be spent for two months: paid after that, it has none. */
function isTooLate({ sinceMs, paidMs }: { sinceMs: number; paidMs: number }): boolean {
  const end = new Date(sinceMs);
  end.setUTCMonth(end.getUTCMonth() + 2);
  return end.getTime() <= paidMs;
}

function checkOnceAMonth({ find }: Facts, userId: string, own: readonly BankPlan[]): void {
  const begins = own
    .flatMap(({ periods }) => periods.map(({ sinceMs }) => sinceMs))
    .toSorted((a, b) => a - b);
  for (const [at, sinceMs] of begins.entries())
    if (at > 0 && sinceMs - (begins[at - 1] ?? 0) < SHORTEST_MONTH_MS)
      find(`${userId} was charged twice for a month of a plan: ${new Date(sinceMs).toISOString()}`);
}

function checkLiving(
  { expectEqual }: Facts,
  userId: string,
  living: readonly Row[],
  own: readonly BankPlan[],
): void {
  const goesOn = living.filter((one) => one["ends_at_period_end"] === false);
  const there = own.filter((one) => one.goesOn);
  const ends = (one: Row) =>
    `${String(one["provider_subscription_id"])} until ${msOf(one["period_end"])}${one["status"] === "past-due" ? ", unpaid" : ""}`;
  expectEqual(
    `plans that go on of ${userId}`,
    sorted(goesOn.map(ends)),
    sorted(
      there.map(({ id, endsMs, isUnpaid }) => `${id} until ${endsMs}${isUnpaid ? ", unpaid" : ""}`),
    ),
  );
}

/** Automatic top-ups: within what may be charged in a month, and not forgotten where the wallet is low. */
export async function checkAutomatic(facts: Facts): Promise<void> {
  const { world, payments, find, expectEqual } = facts;
  const settings = await facts.ours(
    `select t.*, (select coalesce(sum(balance_minor), 0)::bigint from ledger_account a
        where a.owner_user_id = t.user_id and a.currency = t.currency and a.kind in ('wallet', 'bonus')) as balance
      from auto_top_up t`,
  );
  const frozen = await facts.ours(
    "select user_id from dispute where status = 'open' or (status = 'lost' and loss_minor > collected_minor)",
  );
  for (const { userId, country } of world.shops) {
    const capMinor = world.journal.automatic.get(userId);
    const setting = settings.find((one) => one["user_id"] === userId);
    if (capMinor !== undefined)
      expectEqual(`automatic top-up of ${userId}`, setting?.["is_on"], true);
    const monthOf = (ms: number): string => zonedParts(ms, ZONES[country]).date.slice(0, 7);
    const charged = payments.filter(
      (one) => one["user_id"] === userId && one["is_automatic"] === true && isPaid(one),
    );
    const sums = new Map<string, bigint>();
    for (const one of charged) {
      const month = monthOf(msOf(one["started_at"]));
      sums.set(month, (sums.get(month) ?? 0n) + minorOf(one, "amount_minor"));
    }
    const most = minorOf(setting, "monthly_cap_minor");
    for (const [month, sum] of sums)
      if (sum > most) find(`automatic top-ups of ${userId} in ${month}: ${sum}, at most ${most}`);
    if (setting?.["is_on"] !== true || setting["problem"] !== null) continue;
    // Nobody's debt is paid without their word.
    if (frozen.some((one) => one["user_id"] === userId)) continue;
    const isLow = minorOf(setting, "balance") < minorOf(setting, "threshold_minor");
    const left = most - (sums.get(monthOf(world.time.ms)) ?? 0n);
    if (isLow && left >= minorOf(setting, "amount_minor"))
      find(`the wallet of ${userId} is low, and nothing was charged`);
  }
}

export const msOf = (time: unknown): number => (time instanceof Date ? time.getTime() : Number.NaN);
const sorted = (all: readonly unknown[]): string => all.map(String).toSorted().join(", ");

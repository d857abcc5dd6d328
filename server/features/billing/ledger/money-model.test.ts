import { sql } from "kysely";
import { expect, test } from "vitest";
import { GHANA, SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { listFindings } from "./audit.store.ts";
import { closeAccountingMonth, listAccountingMonths } from "../accounting/close-month.ts";
import { listDifferences } from "../accounting/difference.store.ts";
import { reconcile } from "../accounting/reconcile.ts";
import { creditDisputes } from "../disputes/credit-disputes.ts";
import {
  CARD_PROVIDER_NAMES,
  type CardProviderName,
} from "../../../providers/payments/card-providers.ts";
import { atAll } from "../testing/at-all-banks.ts";
import { createMemoryBank, type MoneyBank } from "../testing/money-bank.ts";
import { createPaystackBank } from "../testing/paystack-bank.ts";
import { createMoneyHistory } from "../testing/money-history.ts";
import { moneyHistories, type MoneyStep } from "../testing/money-steps.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";

const RUNS = Number(process.env.MONEY_MODEL_RUNS ?? 60);
const STEPS = Number(process.env.MONEY_MODEL_STEPS ?? 25);
const SEED = Number(process.env.MONEY_MODEL_SEED ?? Date.now() % 1_000_000);
const PER_DATABASE = 250;
const AT_ONCE = 8;

test.each(CARD_PROVIDER_NAMES)(
  "after any history with lost answers and crashes the books are right and equal %s's to the cent",
  async (name) => {
    const histories = moneyHistories(RUNS, STEPS, SEED);
    for (let first = 0; first < histories.length; first += PER_DATABASE) {
      const some = histories.slice(first, first + PER_DATABASE);
      await liveThrough(name, some);
      const lived = first + some.length;
      process.stdout.write(`${name}: ${lived} of ${RUNS} histories are right, seed ${SEED}\n`);
    }
  },
  Math.max(120_000, RUNS * 1_000),
);

test("a plan whose overdue renewal was paid with another card goes on, also where the answer to that was lost", async () => {
  const step = { amount: 2_000, pick: 1, won: true, fault: "none" } as const;
  // The second request is the one that makes the subscription which takes the refused one's place.
  const paid = { ...step, act: "overdue", fault: "after" } as const;
  await liveThrough("paystack", [[{ ...step, act: "subscribe" }, paid, { ...step, act: "renew" }]]);
}, 120_000);

/** Customers of one database, several at the same time; afterwards the whole books are looked at. */
async function liveThrough(
  name: CardProviderName,
  histories: readonly MoneyStep[][],
): Promise<void> {
  const world = await createMoneyWorld();
  const banks: MoneyBank[] = [];
  const times: { ms: number }[] = [];
  const live = async (steps: readonly MoneyStep[]): Promise<void> => {
    const time = { ms: world.time.ms };
    const bank =
      name === "stripe"
        ? createMemoryBank(time, world.fake.shared)
        : createPaystackBank(time, banks.length);
    banks.push(bank);
    times.push(time);
    await liveOne(world, { bank, time }, steps);
  };
  try {
    const left = [...histories];
    const worker = async (): Promise<void> => {
      for (let steps = left.pop(); steps !== undefined; steps = left.pop()) await live(steps);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    // The provider's records end at the last of them.
    world.time.ms = Math.max(...times.map(({ ms }) => ms));
    if (name === "paystack") Object.assign(world.deps, atAll(banks));
    await creditDisputes(world.deps);
    expect(await listFindings(world.db)).toEqual([]);
    expect(await differences(world)).toEqual([]);
    expect(await gaps(world)).toEqual([]);
    expect(await deferredTaxAstray(world)).toEqual([]);
    await closeAll(world);
    expect(await listFindings(world.db)).toEqual([]);
  } finally {
    for (const bank of banks) bank.close();
    await world.drop();
  }
}

async function liveOne(
  world: MoneyWorld,
  at: { bank: MoneyBank; time: { ms: number } },
  steps: readonly MoneyStep[],
): Promise<void> {
  const isGhana = (steps[0]?.pick ?? 0) % 3 === 0;
  const history = await createMoneyHistory(world, isGhana ? GHANA : SOUTH_AFRICA, at);
  for (const step of steps) await history.carryOut(step);
  await history.end();
  const { ours, expected } = await history.balances();
  expect(ours, `seed ${SEED}: ${JSON.stringify(steps)}`).toBe(expected);
}

/** Afterwards every month that anything was posted in can be closed. */
async function closeAll(world: MoneyWorld): Promise<void> {
  world.pass(20 * 366);
  expect(await differences(world)).toEqual([]);
  const months = (await listAccountingMonths(world.deps)).map(({ month }) => month);
  for (const month of months.toSorted())
    await closeAccountingMonth(world.deps, { month, by: "admin" });
  expect((await listAccountingMonths(world.deps)).every(({ closedAt }) => closedAt !== null)).toBe(
    true,
  );
}

/** What reconciliation finds, whole: its kind and both sides. */
async function differences(world: MoneyWorld): Promise<unknown[]> {
  await reconcile(world.deps, { settlingMs: 0 });
  return listDifferences(world.db, true);
}

/** Series of documents whose numbers are not 1, 2, 3 and so on. */
async function gaps(world: MoneyWorld): Promise<unknown[]> {
  const { rows } = await sql`select country, kind, year, count(*), max(number) from invoice
    group by country, kind, year having count(*) <> max(number) or min(number) <> 1`.execute(
    world.db,
  );
  return rows;
}

/** Currencies in which the tax held back is not that of the paid-in money that is unspent, by more than what was rounded. */
async function deferredTaxAstray(world: MoneyWorld): Promise<unknown[]> {
  const { rows } = await sql`with unspent as (
      select currency, sum(minor) as minor from (
        select currency, balance_minor as minor from ledger_account where kind = 'wallet'
        union all
        select a.currency, p.amount_minor - p.captured_minor - p.released_minor
        from hold_part p join ledger_account a on a.id = p.account_id where a.kind = 'wallet') paid_in group by 1
    ), deferred as (
      select a.currency, sum(e.amount_minor) as minor, count(*) as roundings
      from ledger_entry e join ledger_account a on a.id = e.account_id where a.kind = 'vat_deferred' group by 1
    )
    select * from unspent u join deferred d on d.currency = u.currency
    where abs(d.minor + ledger_tax_included(u.minor::bigint, case u.currency when 'GHS' then 2000 else 1500 end))
      > d.roundings / 2.0 + 1`.execute(world.db);
  return rows;
}

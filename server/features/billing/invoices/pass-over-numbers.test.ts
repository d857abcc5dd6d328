import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listFindings } from "../ledger/audit.store.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { chargeSavedCard } from "../top-ups/charge-saved-card.ts";
import { passOverNumbers } from "./pass-over-numbers.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());

async function numbersOf(userId: string): Promise<[year: number, number: number][]> {
  const { rows } = await sql<{ year: number; number: number }>`
    select year, number from invoice where user_id = ${userId} order by year, number`.execute(
    world.db,
  );
  return rows.map(({ year, number }) => [year, number]);
}

test("after a restore documents go on a thousand numbers further, once a hold, over the end of a year too, and the audit finds none missing", async () => {
  world.time.ms = Date.parse("2026-12-30T10:00:00Z");
  const customer = await world.aCustomer();
  const { userId } = customer;
  const pay = () =>
    chargeSavedCard(world.deps, {
      ...customer,
      amountMinor: 5_000n,
      idempotencyKey: randomUUID(),
      customerPresent: true,
    });
  await pay();
  world.time.ms = Date.parse("2027-01-02T10:00:00Z");
  const since = new Date(world.time.ms);
  await passOverNumbers(world.deps, since);
  await Promise.all([passOverNumbers(world.deps, since), passOverNumbers(world.deps, since)]);
  await pay();
  await pay();
  world.time.ms = Date.parse("2027-03-01T10:00:00Z");
  await passOverNumbers(world.deps, new Date(world.time.ms));
  await pay();
  expect(await numbersOf(userId)).toEqual([
    [2026, 1],
    [2027, 1_001],
    [2027, 1_002],
    [2027, 2_003],
  ]);
  const { rows } = await sql<object>`
    select year, last_number as last, lost_numbers as lost from invoice_counter order by year`.execute(
    world.db,
  );
  expect(rows).toEqual([
    { year: 2026, last: 1_001, lost: 1_000 },
    { year: 2027, last: 2_003, lost: 2_000 },
  ]);
  expect(await listFindings(world.db)).toEqual([]);
  await sql`update invoice_counter set last_number = last_number + 1 where year = 2027`.execute(
    world.db,
  );
  expect(await listFindings(world.db)).toMatchObject([{ rule: "number-missing" }]);
});

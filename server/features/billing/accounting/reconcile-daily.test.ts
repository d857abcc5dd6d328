import { afterAll, beforeAll, expect, test } from "vitest";
import { PaymentProviderError } from "../../../providers/payments/payment-provider.ts";
import type { AccountingQuery } from "../../../providers/payments/provider-statement.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { listAccountingMonths } from "./close-month.ts";
import { chargeSavedCard } from "../top-ups/charge-saved-card.ts";
import { reconcile } from "./reconcile.ts";
import { compareWhenDue } from "./reconcile-daily.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());

test("under a clock that is moved the books are compared once a day of that clock", async () => {
  const compared: boolean[] = [];
  for (let hour = 0; hour < 50; hour += 1) {
    compared.push(await compareWhenDue(world.deps));
    world.pass(1 / 24);
  }
  expect(compared.flatMap((isDone, hour) => (isDone ? [hour] : []))).toEqual([0, 24, 48]);
});

test("a month that has passed on that clock was compared to its end, so nothing but its days stands in the way", async () => {
  const customer = await world.aCustomer();
  const call = { ...customer, amountMinor: 50_000n, idempotencyKey: "p", customerPresent: true };
  await chargeSavedCard(world.deps, call);
  for (let day = 0; day < 33; day += 1) {
    world.pass(1);
    await compareWhenDue(world.deps);
  }
  const months = await listAccountingMonths(world.deps);
  expect(months.at(-1)?.obstacle).toBeNull();
});

test("a provider that cannot be reached is asked again with the clock's next step", async () => {
  world.pass(1);
  const { statement } = world.fake.provider;
  const { listPayments } = statement;
  statement.listPayments = () => Promise.reject(new PaymentProviderError("timeout", "No answer."));
  expect(await compareWhenDue(world.deps)).toBe(false);
  statement.listPayments = listPayments;
  world.pass(1 / 24);
  expect(await compareWhenDue(world.deps)).toBe(true);
});

test("a payment taken while the clock stood days in the past, as in the demo history, is no difference once it stands at now", async () => {
  const customer = await world.aCustomer();
  const nowMs = world.time.ms;
  world.time.ms = Date.now() - 8 * 86_400_000;
  const call = { ...customer, amountMinor: 150_000n, idempotencyKey: "d", customerPresent: true };
  await chargeSavedCard(world.deps, call);
  world.time.ms = nowMs;
  // As a real provider does, and the sandbox's: of the days that it is asked for, and of no others.
  const { provider } = world.fake;
  const listPayments = async (query: AccountingQuery) => {
    const { items, nextCursor } = await provider.statement.listPayments(query);
    return { items: items.filter(({ at }) => at >= query.from && at <= query.to), nextCursor };
  };
  const statement = { ...provider.statement, listPayments };
  const deps = { ...world.deps, providerNamed: () => ({ ...provider, statement }) };
  expect(await reconcile(deps, { settlingMs: 0 })).toBe(0);
});

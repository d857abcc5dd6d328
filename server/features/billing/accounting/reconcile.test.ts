import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refundTopUp } from "../refunds/refund-top-up.ts";
import { syncDisputes } from "../disputes/sync-disputes.ts";
import { correctWallet } from "../corrections/correct-wallet.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { chargeSavedCard } from "../top-ups/charge-saved-card.ts";
import { closeAccountingMonth, listAccountingMonths, readBalances } from "./close-month.ts";
import { explainDifference, reconcile } from "./reconcile.ts";
import { listDifferences } from "./difference.store.ts";
import type { CampaignMoney, ServiceFigures, SettledMark } from "./compare-services.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());

async function aRefunded() {
  const customer = await world.aCustomer();
  const charge = {
    ...customer,
    amountMinor: 50_000n,
    idempotencyKey: "paid",
    customerPresent: true,
  };
  const { paymentId } = await chargeSavedCard(world.deps, charge);
  const call = {
    paymentId,
    amountMinor: 1_000n,
    reason: "Back",
    requestedBy: "admin",
    idempotencyKey: "r",
  };
  const { refundId } = await refundTopUp(world.deps, call);
  return { ...customer, paymentId, refundId };
}

/** What was broken, by the kind under which it has to be found. Five of each. */
function planters(
  late: (() => void)[],
): [string, (paid: Awaited<ReturnType<typeof aRefunded>>) => Promise<void> | void][] {
  const { payments, refunds, disputes } = world.fake;
  const change = <Item extends object>(
    book: Map<string, Item>,
    key: string,
    to: Partial<Item>,
  ): void => {
    const item = book.get(key);
    if (!item) throw new Error("Nothing to break.");
    book.set(key, { ...item, ...to });
  };
  const aDispute = async (paymentId: string): Promise<string> => {
    const id = world.fake.dispute(paymentId);
    await syncDisputes(world.deps, "stripe");
    return id;
  };
  return [
    ["payment-missing-there", ({ paymentId }) => void payments.delete(paymentId)],
    [
      "payment-amount-differs",
      ({ paymentId }) => change(payments, paymentId, { amountMinor: 49_999n }),
    ],
    [
      "payment-currency-differs",
      ({ paymentId }) => change(payments, paymentId, { currency: "GHS" }),
    ],
    [
      "payment-taken-twice",
      ({ paymentId }) => {
        const first = payments.get(paymentId);
        if (first)
          payments.set(`${paymentId}-2`, {
            ...first,
            providerPaymentId: `${first.providerPaymentId}-2`,
          });
      },
    ],
    [
      "payment-unknown-here",
      ({ paymentId }) => {
        const first = payments.get(paymentId);
        const id = randomUUID();
        if (first) payments.set(id, { ...first, paymentId: id, providerPaymentId: id });
      },
    ],
    [
      "payment-not-booked",
      async ({ userId, cardId }) => {
        world.fake.control.fault = () => "after";
        await chargeSavedCard(world.deps, {
          userId,
          cardId,
          amountMinor: 3_000n,
          idempotencyKey: randomUUID(),
          customerPresent: true,
        });
        world.fake.control.fault = () => "none";
      },
    ],
    ["refund-missing-there", ({ refundId }) => void refunds.delete(refundId)],
    ["refund-amount-differs", ({ refundId }) => change(refunds, refundId, { amountMinor: 999n })],
    ["refund-status-differs", ({ refundId }) => change(refunds, refundId, { status: "failed" })],
    [
      "refund-unknown-here",
      ({ refundId }) => {
        const first = refunds.get(refundId);
        const id = randomUUID();
        if (first) refunds.set(id, { ...first, refundId: null, providerRefundId: id });
      },
    ],
    ["dispute-unknown-here", ({ paymentId }) => void world.fake.dispute(paymentId)],
    [
      "dispute-missing-there",
      async ({ paymentId }) => void disputes.delete(await aDispute(paymentId)),
    ],
    [
      "dispute-amount-differs",
      async ({ paymentId }) => change(disputes, await aDispute(paymentId), { amountMinor: 7n }),
    ],
    [
      "dispute-status-differs",
      async ({ paymentId }) => {
        const id = await aDispute(paymentId);
        // A later sync would put it right.
        late.push(() => change(disputes, id, { status: "won" }));
      },
    ],
  ];
}

test("finds every one of a hundred planted discrepancies, and nothing else", async () => {
  for (let healthy = 0; healthy < 5; healthy += 1) await aRefunded();
  expect(await reconcile(world.deps, { settlingMs: 0 })).toBe(0);
  const late: (() => void)[] = [];
  const kinds = planters(late);
  const expected = new Map<string, number>();
  let planted = 0;
  // Those that sync the disputes go first: afterwards it would put right what others broke.
  const ordered = kinds.toSorted(([a], [b]) => rank(a) - rank(b));
  for (const [kind, plant] of ordered) {
    for (let time = 0; time < 5; time += 1, planted += 1) await plant(await aRefunded());
    expected.set(kind, 5);
  }
  for (const breakIt of late) breakIt();
  const base = { userId: "u", currency: "ZAR" };
  const services: ServiceFigures[] = [];
  const campaigns: CampaignMoney[] = [];
  for (let index = 0; index < 10; index += 1, planted += 3) {
    const ours = { sent: 10, delivered: 9 };
    services.push({ ...base, campaignCode: `gone-${index}`, ours, theirs: null });
    services.push({
      ...base,
      campaignCode: `other-${index}`,
      ours,
      theirs: { sent: 10, delivered: 8 },
    });
    services.push({ ...base, campaignCode: `same-${index}`, ours, theirs: ours });
    campaigns.push({
      ...base,
      campaignId: `money-${index}`,
      spentMinor: 270n,
      expectedMinor: 269n,
    });
    campaigns.push({
      ...base,
      campaignId: `right-${index}`,
      spentMinor: 270n,
      expectedMinor: 270n,
    });
  }
  // Services at the gateway that we never booked come on top of the hundred.
  const unknown = Array.from({ length: 5 }, (_, index) => ({
    campaignCode: `LH-STRANGE-${index}`,
    routeId: 97,
  }));
  expected.set("service-unknown-here", 5);
  for (const kind of ["service-missing-there", "service-figures-differ", "campaign-money-differs"])
    expected.set(kind, 10);
  expect(planted).toBe(100);
  const last = { settledAt: new Date(world.time.ms), campaignId: randomUUID() };
  const deps = {
    ...world.deps,
    readSettledPage: (after: SettledMark | null) =>
      Promise.resolve(
        after ? { services: [], campaigns: [], last: null } : { services, campaigns, last },
      ),
    readUnknownServices: () => Promise.resolve(unknown),
  };
  expect(await reconcile(deps, { settlingMs: 0 })).toBe(105);
  const found = await listDifferences(deps.db, true);
  const byKind = Map.groupBy(found, ({ kind }) => kind);
  expect(new Map([...byKind].map(([kind, rows]) => [kind, rows.length]))).toEqual(expected);
  expect(await reconcile(deps, { settlingMs: 0 })).toBe(0);
}, 240_000);

/** Disputes that are unknown here stay so only while nobody syncs: they are planted last. */
const rank = (kind: string): number => (kind === "dispute-unknown-here" ? 1 : 0);

test("a difference is closed with an explanation, once", async () => {
  const open = await listDifferences(world.deps.db, true);
  const first = open.find(({ kind }) => kind === "payment-unknown-here");
  const call = { differenceId: String(first?.id), resolution: "Asked the provider", by: "admin" };
  expect((await explainDifference(world.deps, call)).resolution).toBe("Asked the provider");
  await expect(explainDifference(world.deps, call)).rejects.toMatchObject({ code: "not-found" });
  // What was explained does not come back as long as it is the same.
  expect(await reconcile(world.deps, { settlingMs: 0 })).toBe(0);
  const there = [...world.fake.payments.values()].find(
    ({ providerPaymentId }) => providerPaymentId === first?.subject,
  );
  if (there) there.amountMinor += 1n;
  expect(await reconcile(world.deps, { settlingMs: 0 })).toBe(1);
});

test("a difference has the day of its payment, so it holds up that month, whenever it is found", async () => {
  const { paymentId } = await aRefunded();
  const paid = world.fake.payments.get(paymentId);
  if (!paid) throw new Error("Nothing was paid.");
  const theirs = { providerPaymentId: "pp_late", paymentId: randomUUID() };
  // Half past eleven at night in Johannesburg, the next day nowhere yet.
  const at = new Date("2026-03-31T21:30:00Z");
  world.fake.payments.set("late", { ...paid, ...theirs, at });
  expect(await reconcile(world.deps, { settlingMs: 0 })).toBe(1);
  const late = (await listDifferences(world.deps.db, true)).find(
    ({ subject }) => subject === "pp_late",
  );
  expect(late?.day).toBe("2026-03-31");
  world.fake.payments.delete("late");
});

test("a month closes when it is over and explained; nothing can be posted into it any more", async () => {
  const { userId } = await world.aCustomer();
  const correct = (amountMinor: bigint) =>
    correctWallet(world.deps, {
      userId,
      amountMinor,
      reason: "Put right",
      requestedBy: "admin",
      idempotencyKey: randomUUID(),
    });
  await correct(500n);
  const month = world.month();
  const close = () => closeAccountingMonth(world.deps, { month, by: "admin" });
  await expect(close()).rejects.toMatchObject({ reason: "month-not-closable" });
  const then = world.time.ms;
  await reconcile(world.deps, { settlingMs: 0 });
  world.pass(40);
  await expect(close()).rejects.toThrow(/not been compared since/);
  await reconcile(world.deps, { settlingMs: 0 });
  await expect(close()).rejects.toThrow(/differences are open/);
  await sql`update recon_difference set resolved_at = now(), resolved_by = 'admin', resolution = 'explained' where resolved_at is null`.execute(
    world.db,
  );
  await close();
  expect(
    (await listAccountingMonths(world.deps)).find((row) => row.month === month)?.closedBy,
  ).toBe("admin");
  await correct(500n);
  world.time.ms = then;
  await expect(correct(500n)).rejects.toThrow(/is closed/);
  expect(await world.available(userId)).toBe(1_000n);
  const balances = await readBalances(world.deps, month);
  const sum = balances
    .filter(({ currency }) => currency === "ZAR")
    .reduce((total, row) => total + row.balanceMinor, 0n);
  expect(sum).toBe(0n);
});

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { CountryConfig } from "../../../../domain/countries.ts";
import { AppError } from "../../../../domain/errors.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { correctWallet } from "../corrections/correct-wallet.ts";
import { syncDisputes } from "../disputes/sync-disputes.ts";
import { grantBonus } from "../ledger/grant-bonus.ts";
import { walletCurrency } from "../ledger/ledger-currency.ts";
import type { HoldUsed } from "../ledger/ledger.store.ts";
import { placeHold } from "../holds/place-hold.ts";
import { recheckPayments, recheckRefunds } from "../recheck-payments.ts";
import { refundTopUp } from "../refunds/refund-top-up.ts";
import { changePlan } from "../subscriptions/changes/change-plan.ts";
import { cancelSubscription, payOverdue } from "../subscriptions/changes/change-subscription.ts";
import { quoteChange } from "../subscriptions/changes/quote-change.ts";
import { subscribe } from "../subscriptions/subscribe.ts";
import { syncSubscription } from "../subscriptions/sync-subscription.ts";
import { chargeSavedCard } from "../top-ups/charge-saved-card.ts";
import { settlementOf, useHolds } from "../holds/use-hold.ts";
import { Crash, createFakeCardProvider } from "./fake-card-provider.ts";
import type { MoneyStep } from "./money-steps.ts";
import type { MoneyWorld } from "./money-world.ts";

const DAY_MS = 86_400_000;
/** Of bonuses that we give; the monthly ones of a subscription have another reason. */
const WELCOME = "Welcome";

/** One customer's money over months, with its own clock and adapter; statement and database are shared. */
export async function createMoneyHistory(world: MoneyWorld, country: CountryConfig) {
  const { userId, cardId } = await world.aCustomer(undefined, country);
  const currency = walletCurrency(country.currency);
  const priceOf = (plan: "grow" | "pro") => `${plan}-month-${currency.toLowerCase()}`;
  const time = { ms: world.time.ms };
  const now = (): Date => new Date(time.ms);
  const fake = createFakeCardProvider(now, world.fake.shared, { ownDisputes: true });
  const deps: MoneyWorld["deps"] = {
    ...world.deps,
    clock: { now },
    providerFor: () => fake.provider,
    providerNamed: () => fake.provider,
    jobs: { send: async () => {} },
  };
  const paid: string[] = [];
  const charges: (() => Promise<{ paymentId: string }>)[] = [];
  const disputes: string[] = [];
  const holds: string[] = [];
  /** What our own doing put in or took out; the provider's books do not know it. Minor units. */
  const own = { corrected: 0n, given: 0n, spent: 0n, lapsed: 0n };
  let crashes = false;

  const inTransaction = <Result>(work: (tx: DatabaseOrTransaction) => Promise<Result>) =>
    deps.db.transaction().execute(async (tx) => {
      const result = await work(tx);
      if (crashes) throw new Crash();
      return result;
    });
  const chosen = <Item>(items: readonly Item[], pick: number): Item | undefined =>
    items[pick % Math.max(items.length, 1)];

  const acts: Record<MoneyStep["act"], (step: MoneyStep, idempotencyKey: string) => unknown> = {
    async pay({ amount }, idempotencyKey) {
      const call = { userId, cardId, amountMinor: BigInt(amount), idempotencyKey };
      const charge = () => chargeSavedCard(deps, { ...call, customerPresent: true });
      charges.push(charge);
      paid.push((await charge()).paymentId);
    },
    repeat: ({ pick }) => chosen(charges, pick)?.(),
    refund({ amount, pick }, idempotencyKey) {
      const paymentId = chosen(paid, pick);
      if (paymentId === undefined) return undefined;
      const call = { paymentId, amountMinor: BigInt(amount), idempotencyKey };
      return refundTopUp(deps, { ...call, reason: "Not needed", requestedBy: "admin" });
    },
    async bonus({ amount, pick }) {
      const expiresAt = new Date(time.ms + (pick + 1) * DAY_MS);
      const grant = { grantId: randomUUID(), userId, currency, expiresAt };
      const amountMinor = BigInt(amount);
      const why = { reason: WELCOME, grantedBy: null };
      await inTransaction((tx) => grantBonus(tx, { ...grant, ...why, amountMinor, at: now() }));
      own.given += amountMinor;
    },
    async hold({ amount }) {
      const campaignId = randomUUID();
      const hold = { userId, currency, campaignId, title: "Sale" };
      const money = { amountMinor: BigInt(amount) / 3n, idempotencyKey: campaignId, at: now() };
      await inTransaction((tx) => placeHold(tx, { ...hold, ...money }));
      holds.push(campaignId);
    },
    capture: ({ amount, pick }, idempotencyKey) =>
      spend(chosen(holds, pick), (campaignId) => ({
        campaignId,
        idempotencyKey,
        at: now(),
        close: false,
        captureMinor: BigInt(amount) / 12n,
        releaseMinor: BigInt(amount) / 20n,
      })),
    settle: ({ pick, amount }, idempotencyKey) =>
      spend(chosen(holds, pick), (campaignId) =>
        settlementOf({ campaignId, idempotencyKey, at: now(), captureMinor: BigInt(amount) / 15n }),
      ),
    async dispute({ pick }) {
      const paymentId = chosen(paid, pick);
      if (paymentId === undefined || !fake.payments.has(paymentId) || disputes.length > 0) return;
      disputes.push(fake.dispute(paymentId));
      await syncDisputes(deps, "stripe");
    },
    async decide({ won }) {
      const dispute = disputes.pop();
      if (dispute === undefined) return;
      await settleProvider();
      fake.decide(dispute, won ? "won" : "lost");
      await syncDisputes(deps, "stripe");
    },
    subscribe: ({ won }, idempotencyKey) => {
      const priceId = priceOf(won ? "grow" : "pro");
      return subscribe(deps, { userId, tokenId: cardId, priceId, idempotencyKey });
    },
    async renew() {
      time.ms += 31 * DAY_MS;
      for (const id of fake.subscriptions.running.keys()) fake.subscriptions.pay(id);
      await syncSubscriptions();
    },
    cancel: () => cancelSubscription(deps, userId),
    upgrade: (_step, idempotencyKey) => change("pro", idempotencyKey),
    downgrade: (_step, idempotencyKey) => change("grow", idempotencyKey),
    /** The renewal is refused, and paid or not. */
    async overdue({ won }) {
      for (const id of fake.subscriptions.running.keys()) fake.subscriptions.refuse(id);
      await syncSubscriptions();
      if (won) await payOverdue(deps, { userId, cardId });
    },
    async correct({ amount, won }, idempotencyKey) {
      const amountMinor = won ? BigInt(amount) : -BigInt(amount);
      const why = { reason: "Put right", requestedBy: "admin", idempotencyKey };
      const { status } = await correctWallet(deps, { userId, amountMinor, ...why });
      if (status === "posted") own.corrected += amountMinor;
    },
  };

  async function change(plan: "grow" | "pro", idempotencyKey: string): Promise<void> {
    const priceId = priceOf(plan);
    const { chargeMinor: amountMinor } = await quoteChange(deps, { userId, priceId });
    await changePlan(deps, { userId, priceId, amountMinor, cardId, idempotencyKey });
  }

  async function spend(
    campaignId: string | undefined,
    useOf: (campaignId: string) => Parameters<typeof useHolds>[1][number],
  ): Promise<void> {
    if (campaignId === undefined) return;
    const [used] = await inTransaction((tx) => useHolds(tx, [useOf(campaignId)]));
    const { capturedMinor, lapsedMinor }: HoldUsed = used ?? NOTHING;
    own.spent += capturedMinor;
    own.lapsed += lapsedMinor;
  }

  async function syncSubscriptions(): Promise<void> {
    const mine = deps.db.selectFrom("subscription").select("id").where("userId", "=", userId);
    for (const { id } of await mine.execute()) await syncSubscription(deps, id);
  }

  /** What the jobs do until nothing is open any more; what never reached the provider is old enough to be given up. */
  async function settleProvider(): Promise<void> {
    await sql`update payment set created_at = now() - interval '5 minutes'
      where user_id = ${userId} and status in ('created', 'pending', 'requires-action')`.execute(
      deps.db,
    );
    await recheckPayments(deps, { olderThanSeconds: 0 });
    await recheckRefunds(deps, { olderThanSeconds: 0 });
  }

  return {
    /** Carries out one step; what is refused, lost or killed is part of it. */
    async carryOut(step: MoneyStep): Promise<void> {
      const { fault } = step;
      let faults = 1;
      if (fault !== "none" && fault !== "crash")
        fake.control.fault = () => (faults-- > 0 ? fault : "none");
      crashes = fault === "crash";
      // Invoices send their mail job last of all: a crash there undoes everything of the transaction.
      if (crashes) deps.jobs = { send: () => Promise.reject(new Crash()) };
      try {
        await acts[step.act](step, randomUUID());
      } catch (error) {
        if (!(error instanceof AppError) && !(error instanceof Crash)) throw error;
      } finally {
        crashes = false;
        deps.jobs = { send: async () => {} };
        fake.control.fault = () => "none";
      }
    },
    /** Everything that was left open comes to its end. */
    async end(): Promise<void> {
      await settleProvider();
      for (const dispute of disputes) fake.decide(dispute, "won");
      await syncDisputes(deps, "stripe");
      await syncSubscriptions();
    },
    /** What is on the user's accounts, and what has to be there by the provider's books and our own doing. */
    async balances(): Promise<{ ours: bigint; expected: bigint }> {
      const { rows } = await sql<{
        ours: bigint;
        disputed: bigint;
        monthly: bigint;
        plans: bigint;
      }>`select
        (select coalesce(sum(balance_minor), 0)::bigint from ledger_account where owner_user_id = ${userId}) as ours,
        (select coalesce(sum(amount_minor - loss_minor + collected_minor), 0)::bigint from dispute
          where user_id = ${userId} and status = 'lost') as disputed,
        (select coalesce(sum(amount_minor), 0)::bigint from bonus_grant
          where user_id = ${userId} and reason <> ${WELCOME}) as monthly,
        (select coalesce(sum(amount_minor), 0)::bigint from payment
          where user_id = ${userId} and method = 'saved-card' and subscription_id is not null
            and succeeded_at is not null) as plans`.execute(deps.db);
      const [row = { ours: 0n, disputed: 0n, monthly: 0n, plans: 0n }] = rows;
      const inMinor = fromProvider() + own.corrected + own.given + row.monthly;
      return {
        ours: row.ours,
        expected: inMinor - row.plans - row.disputed - own.spent - own.lapsed,
      };
    },
  };

  /** What the provider took from this customer's cards for the wallet and gave back: without looking at our books. */
  function fromProvider(): bigint {
    const theirs = new Set<string>();
    let sum = 0n;
    for (const { paymentId, providerPaymentId, amountMinor } of fake.payments.values()) {
      if (fake.customers.get(paymentId ?? "") !== `customer_${userId}`) continue;
      theirs.add(providerPaymentId);
      sum += amountMinor;
    }
    for (const { providerPaymentId, amountMinor } of fake.refunds.values())
      if (theirs.has(providerPaymentId ?? "")) sum -= amountMinor;
    return sum;
  }
}

const NOTHING: HoldUsed = { capturedMinor: 0n, releasedMinor: 0n, lapsedMinor: 0n };

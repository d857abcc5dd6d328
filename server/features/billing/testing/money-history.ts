import { randomUUID } from "node:crypto";
import type { CountryConfig } from "../../../../domain/countries.ts";
import { AppError } from "../../../../domain/errors.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { correctWallet } from "../corrections/correct-wallet.ts";
import { syncDisputes } from "../disputes/sync-disputes.ts";
import { grantBonus } from "../ledger/grant-bonus.ts";
import { walletCurrency } from "../ledger/ledger-currency.ts";
import type { HoldUsed } from "../ledger/ledger.store.ts";
import { placeHold } from "../holds/place-hold.ts";
import { insertCard } from "../cards/card.store.ts";
import { ensureCustomer } from "../cards/list-cards.ts";
import { receiveWebhook } from "../receive-webhook.ts";
import { refundTopUp } from "../refunds/refund-top-up.ts";
import { PLAN_CHANGE_JOB } from "../billing-jobs.ts";
import { notifyPlanProvider } from "../subscriptions/changes/apply-upgrade.ts";
import { changePlan } from "../subscriptions/changes/change-plan.ts";
import { cancelSubscription, payOverdue } from "../subscriptions/changes/change-subscription.ts";
import { quoteChange } from "../subscriptions/changes/quote-change.ts";
import { subscribe } from "../subscriptions/subscribe.ts";
import { syncSubscription } from "../subscriptions/sync-subscription.ts";
import { chargeSavedCard } from "../top-ups/charge-saved-card.ts";
import { payWithMobileMoney } from "../top-ups/pay-with-mobile-money.ts";
import { startTopUp } from "../top-ups/start-top-up.ts";
import { settlementOf, useHolds } from "../holds/use-hold.ts";
import { PaymentProviderError } from "../../../providers/payments/payment-provider.ts";
import { Crash } from "./fake-card-provider.ts";
import { balancesOf, WELCOME } from "./history-balances.ts";
import { endWhatIsOpen } from "./history-end.ts";
import type { MoneyBank } from "./money-bank.ts";
import type { MoneyStep } from "./money-steps.ts";
import type { MoneyWorld } from "./money-world.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Of the sandbox: pays at once, asks on the phone, has not enough. */
const WALLETS = ["0551234987", "0551234988", "0551234989"];

/** One customer's money over months, with its own clock and bank; the database is shared. */
export async function createMoneyHistory(
  world: MoneyWorld,
  country: CountryConfig,
  { bank, time }: { bank: MoneyBank; time: { ms: number } },
) {
  const userId = await world.aUser(country);
  const currency = walletCurrency(country.currency);
  const priceOf = (plan: "grow" | "pro") => `${plan}-month-${currency.toLowerCase()}`;
  const now = (): Date => new Date(time.ms);
  /** Subscriptions whose change of plan the provider has still to hear of. */
  const planChanges = new Set<string>();
  const queue: MoneyWorld["deps"]["jobs"]["send"] = (_db, name, data) => {
    if (name === PLAN_CHANGE_JOB && "subscriptionId" in data)
      planChanges.add(String(data.subscriptionId));
    return Promise.resolve();
  };
  const deps: MoneyWorld["deps"] = {
    ...world.deps,
    clock: { now },
    providerFor: () => bank.provider,
    providerNamed: () => bank.provider,
    jobs: { send: queue },
  };
  const customer = await ensureCustomer(deps, userId);
  const cards = await bank.openCards({ ...customer, userId, currency });
  for (const cardId of Object.values(cards))
    await insertCard(deps.db, { userId, provider: bank.name, cardId, at: now() });
  const paid: string[] = [];
  const charges: (() => Promise<{ paymentId: string }>)[] = [];
  const disputes: string[] = [];
  /** Pages, challenges and questions on the phone that nobody has answered. */
  const asked: { paymentId: string; redirectUrl: string | null; isPage: boolean }[] = [];
  let webhooks: ReturnType<MoneyBank["takeWebhooks"]> = [];
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
    async pay({ amount, pick, won }, idempotencyKey) {
      const cardId = cardOf(pick);
      const call = { userId, cardId, amountMinor: BigInt(amount), idempotencyKey };
      const charge = () => chargeSavedCard(deps, { ...call, customerPresent: won });
      charges.push(charge);
      const { paymentId, redirectUrl } = await charge();
      paid.push(paymentId);
      if (redirectUrl !== null) asked.push({ paymentId, redirectUrl, isPage: false });
    },
    async page({ amount }, idempotencyKey) {
      const call = { userId, amountMinor: BigInt(amount), idempotencyKey };
      const { paymentId, redirectUrl } = await startTopUp(deps, call);
      paid.push(paymentId);
      asked.push({ paymentId, redirectUrl, isPage: true });
    },
    /** At once, on the phone, or not enough money. */
    async mobile({ amount, pick }, idempotencyKey) {
      if (bank.provider.mobileMoney?.currency !== currency) return;
      const mobileNumber = WALLETS[pick % WALLETS.length] ?? "";
      const call = { userId, mobileNumber, network: "mtn" as const, amountMinor: BigInt(amount) };
      const { payment } = await payWithMobileMoney(deps, { ...call, idempotencyKey });
      paid.push(payment.paymentId);
      asked.push({ paymentId: payment.paymentId, redirectUrl: null, isPage: false });
    },
    async answer({ pick, won }) {
      const [question] = asked.splice(pick % Math.max(asked.length, 1), 1);
      if (question === undefined) return;
      const { paymentId, redirectUrl, isPage } = question;
      if (!isPage) await bank.answer(question, won);
      else if (redirectUrl !== null) await bank.payPage({ paymentId, redirectUrl });
    },
    /** Webhooks arrive in order, backwards, or twice; those of a call that failed come again. */
    async webhooks({ pick }) {
      const waiting = [...webhooks, ...bank.takeWebhooks()];
      webhooks = [];
      if (pick % 3 === 1) waiting.reverse();
      if (pick % 3 === 2) waiting.push(...waiting);
      for (const webhook of waiting) await deliver(webhook);
    },
    repeat: ({ pick }) => chosen(charges, pick)?.(),
    refund({ amount, pick }, idempotencyKey) {
      const paymentId = chosen(paid, pick);
      if (paymentId === undefined) return undefined;
      bank.nextRefund(pick % 3 === 0 ? "later" : pick % 7 === 1 ? "fails" : "at-once");
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
      if (paymentId === undefined || disputes.length > 0) return;
      const dispute = bank.dispute(paymentId);
      if (dispute === undefined) return;
      disputes.push(dispute);
      await syncDisputes(deps, bank.name);
    },
    async decide({ won }) {
      const dispute = disputes.pop();
      if (dispute === undefined) return;
      await settleProvider();
      bank.decide(dispute, won ? "won" : "lost");
      await syncDisputes(deps, bank.name);
    },
    subscribe: ({ won, pick }, idempotencyKey) => {
      const priceId = priceOf(won ? "grow" : "pro");
      return subscribe(deps, { userId, tokenId: cardOf(pick), priceId, idempotencyKey });
    },
    async renew() {
      bank.renew();
      await syncSubscriptions();
    },
    cancel: () => cancelSubscription(deps, userId),
    upgrade: (_step, idempotencyKey) => change("pro", idempotencyKey),
    downgrade: (_step, idempotencyKey) => change("grow", idempotencyKey),
    /** The renewal is refused, and paid or not. */
    async overdue({ won, pick }) {
      bank.refuseRenewals();
      await syncSubscriptions();
      if (won) await payOverdue(deps, { userId, cardId: cardOf(pick) });
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
    const cardId = cards.good;
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

  /** A change of plan is repeated by its job until the provider has heard of it, long before a month is over. */
  async function runJobs(): Promise<void> {
    for (const subscriptionId of planChanges) await notifyPlanProvider(deps, subscriptionId);
    planChanges.clear();
  }

  /** One in ten is declined, one in ten asks the bank. */
  function cardOf(pick: number): string {
    if (pick % 10 === 3) return cards.declined;
    return pick % 10 === 7 ? cards.challenged : cards.good;
  }

  async function deliver(webhook: (typeof webhooks)[number]): Promise<void> {
    try {
      await receiveWebhook(deps, { ...webhook, provider: bank.name });
    } catch (error) {
      webhooks.push(webhook);
      if (!(error instanceof AppError || error instanceof PaymentProviderError)) throw error;
    }
  }

  const settleProvider = () => endWhatIsOpen(deps, bank, userId);

  return {
    /** Carries out one step; what is refused, lost or killed is part of it. */
    async carryOut(step: MoneyStep): Promise<void> {
      await runJobs();
      time.ms += MINUTE_MS;
      const { fault } = step;
      let faults = 1;
      // Where one act takes several requests, any of them may be the one.
      let skipped = bank.name === "paystack" ? step.pick % 3 : 0;
      if (fault !== "none" && fault !== "crash")
        bank.control.fault = () => (skipped-- <= 0 && faults-- > 0 ? fault : "none");
      crashes = fault === "crash";
      // Invoices send their mail job last of all: a crash there undoes everything of the transaction.
      if (crashes) deps.jobs = { send: () => Promise.reject(new Crash()) };
      try {
        await acts[step.act](step, randomUUID());
      } catch (error) {
        if (!(error instanceof AppError) && !(error instanceof Crash)) throw error;
      } finally {
        crashes = false;
        deps.jobs = { send: queue };
        bank.control.fault = () => "none";
      }
    },
    /** Everything that was left open comes to its end. */
    async end(): Promise<void> {
      await runJobs();
      await settleProvider();
      for (const dispute of disputes) bank.decide(dispute, "won");
      await syncDisputes(deps, bank.name);
      await syncSubscriptions();
      await acts.webhooks(LAST, "");
      await settleProvider();
    },
    /** What is on the user's accounts, and what has to be there by the provider's books and our own doing. */
    balances: () => balancesOf(deps, bank, { userId, own }),
  };
}

const NOTHING: HoldUsed = { capturedMinor: 0n, releasedMinor: 0n, lapsedMinor: 0n };
const LAST: MoneyStep = { act: "webhooks", amount: 0, pick: 1, won: true, fault: "none" };

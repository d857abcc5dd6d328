import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { listObjects } from "../../../../dev/sandbox/cards/card-objects.store.ts";
import { insertFault, deleteFaults } from "../../../../dev/sandbox/cards/faults.store.ts";
import { answerWallet } from "../../../../dev/sandbox/cards/paystack/charges.ts";
import { all, find, numberOf, textOf } from "../../../../dev/sandbox/cards/paystack/context.ts";
import { closeDispute, openDispute } from "../../../../dev/sandbox/cards/paystack/disputes.ts";
import { createPaystackWebhookWriter } from "../../../../dev/sandbox/cards/paystack/events.ts";
import { paystackPayRoutes } from "../../../../dev/sandbox/cards/paystack/pay.routes.ts";
import { paystackRoutes } from "../../../../dev/sandbox/cards/paystack/paystack.routes.ts";
import { settleRefund } from "../../../../dev/sandbox/cards/paystack/refunds.ts";
import { doDueWork } from "../../../../dev/sandbox/cards/paystack/renew.ts";
import { openTemporaryDatabase } from "../../../../dev/sandbox/state/database.ts";
import { createPaystackProvider } from "../../../providers/payments/paystack/provider.ts";
import type { PaymentProvider } from "../../../providers/payments/payment-provider.ts";
import type { Fault } from "./fake-card-provider.ts";
import { type MoneyBank, mortal } from "./money-bank.ts";

const ORIGIN = "http://paystack.test";
const SECRET = "sk_test_of_the_histories";
const DAY_MS = 86_400_000;
const DAYS = 31;
const RETURN = "http://127.0.0.1:3000/final";
/** Numbers of one bank's objects lie below those of the next. */
const NUMBERS_EACH = 100_000;
const CARDS = {
  good: { number: "4084084084084081", cvc: "408" },
  declined: { number: "4084080000000341", cvc: "123" },
  challenged: { number: "4084080000000409", cvc: "000" },
};

/**
 * Paystack's side of a history: the real adapter over the sandbox's dialect, in one process. A fault hits a request that
 * acts, wherever in a call of several it stands.
 */
export function createPaystackBank(time: { ms: number }, place: number): MoneyBank {
  const db = openTemporaryDatabase({ numbersFrom: place * NUMBERS_EACH });
  const clock = { now: () => new Date(time.ms) };
  const context = { db, now: clock.now, origin: ORIGIN };
  const webhooks = { kick() {}, settle: () => Promise.resolve(), stop: () => Promise.resolve() };
  const app = new Hono();
  app.route("/", paystackPayRoutes({ db, clock, webhooks }));
  app.route("/", paystackRoutes({ db, clock, secretKey: SECRET, webhooks }));
  const control = { fault: (): Fault => "none" };
  let isDead = false;

  const request = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const fault = init?.method === "POST" ? control.fault() : "none";
    isDead ||= fault.startsWith("die");
    if (fault.endsWith("before")) throw new Error("The connection broke.");
    const answer = await app.request(input, init);
    if (fault.endsWith("after")) throw new Error("The connection broke.");
    return answer;
  };
  const real = createPaystackProvider({
    secretKey: SECRET,
    apiBase: `${ORIGIN}/paystack`,
    fetch: request,
  });
  const provider: PaymentProvider = {
    ...mortal(real, () => {
      const wasDead = isDead;
      isDead = false;
      return wasDead;
    }),
    name: "paystack",
    readWebhook: real.readWebhook,
  };
  const submit = async (url: string, fields: Record<string, string>): Promise<string> => {
    const answer = await app.request(url, { method: "POST", body: new URLSearchParams(fields) });
    return new URL(answer.headers.get("location") ?? url, ORIGIN).href;
  };
  const typeCard = async (url: string, { number, cvc }: { number: string; cvc: string }) => {
    const fields = { number, cvc, expiry: "12/45", name: "Test Card", action: "pay" };
    const next = await submit(url, fields);
    if (next.includes("challenge")) await submit(next, { action: "complete" });
  };
  const writeWebhook = createPaystackWebhookWriter(db, { toolUrl: ORIGIN, secretKey: SECRET });
  const paidTransactions = () =>
    all(context, "transaction").filter(
      ({ status }) => status === "success" || status === "reversed",
    );
  const passMonth = (): void => {
    for (let day = 0; day < DAYS; day += 1) {
      time.ms += DAY_MS;
      doDueWork(context);
    }
  };
  let refundsSettled = 0;
  let webhooksTaken = 0;

  return {
    name: "paystack",
    provider,
    control,
    async openCards({ providerCustomerId, email, currency }) {
      const save = async (card: { number: string; cvc: string }): Promise<string> => {
        const page = await provider.cards.startSetup({
          setupId: randomUUID(),
          providerCustomerId,
          email,
          currency,
          successUrl: RETURN,
          cancelUrl: RETURN,
        });
        await typeCard(page.redirectUrl, card);
        const state = await provider.cards.findSetup(page.providerSetupId);
        if (state.status !== "saved") throw new Error(`The card is ${state.status}.`);
        return state.card.cardId;
      };
      const [good, declined] = [await save(CARDS.good), await save(CARDS.declined)];
      return { good, declined, challenged: await save(CARDS.challenged) };
    },
    payPage: ({ redirectUrl }) => typeCard(redirectUrl, CARDS.good),
    async answer({ paymentId, redirectUrl }, yes) {
      const transaction = find(context, "transaction", paymentId);
      if (transaction?.["_wallet"] !== undefined && transaction["status"] === "pending")
        answerWallet(context, transaction, yes);
      else if (redirectUrl !== null)
        await submit(redirectUrl, { action: yes ? "complete" : "fail" });
    },
    dispute(paymentId) {
      const paid = paidTransactions().find(
        (one) => textOf(Object(one["metadata"]), "payment_id") === paymentId,
      );
      if (paid === undefined) return undefined;
      openDispute(context, paid);
      return String(all(context, "dispute").at(0)?.["_number"]);
    },
    decide(id, outcome) {
      const dispute = all(context, "dispute").find(({ _number }) => String(_number) === id);
      if (dispute !== undefined) closeDispute(context, dispute, outcome === "won");
    },
    nextRefund(end) {
      const kind = end === "fails" ? "refund-fails" : "refund-pending";
      if (end !== "at-once") insertFault(db, { kind, times: 1, match: "", delayMs: 0 });
    },
    renew: passMonth,
    refuseRenewals() {
      insertFault(db, { kind: "renewal-declined", times: 99, match: "", delayMs: 0 });
      passMonth();
      deleteFaults(db);
    },
    settle() {
      for (const refund of all(context, "refund")) {
        if (refund["status"] !== "pending") continue;
        refundsSettled += 1;
        settleRefund(context, refund, refundsSettled % 3 === 0 ? "failed" : "processed");
      }
    },
    fromCustomer() {
      const ours = paidTransactions().filter(
        (one) => textOf(Object(one["metadata"]), "purpose") === "payment",
      );
      const references = new Set(ours.map(({ reference }) => reference));
      const back = all(context, "refund").filter(
        (one) => one["status"] !== "failed" && references.has(one["transaction_reference"]),
      );
      const sum = (rows: readonly object[]): bigint =>
        rows.reduce<bigint>((total, row) => total + BigInt(numberOf(row, "amount")), 0n);
      return sum(ours) - sum(back);
    },
    takeWebhooks() {
      const events = listObjects(db, "paystack", "event").toReversed();
      const fresh = events.slice(webhooksTaken);
      webhooksTaken = events.length;
      return fresh.flatMap(({ id }) => {
        const { headers, body } = writeWebhook(id, "valid");
        const notice = real.readWebhook(body, new Headers(headers));
        return notice === null ? [] : [{ notice, body }];
      });
    },
    close: () => db.close(),
  };
}

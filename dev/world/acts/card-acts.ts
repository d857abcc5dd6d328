import { randomUUID } from "node:crypto";
import type { TestBrowser } from "../../../server/http/testing/test-browser.ts";
import type { Act } from "./act.ts";
import type { World } from "../a-world.ts";
import type { Chance } from "../chance.ts";
import type { Shop } from "../prepare.ts";

/** Of the sandbox: pays at once, asks on the phone, has not enough. */
const WALLETS = ["0551234987", "0551234988", "0551234989"] as const;
const MONTHLY_CAP_MINOR = 100_000;

const dialectOf = ({ country }: Shop) => (country === 7 ? "paystack" : "stripe");

/** What shops do with their cards and with the money on their phones, and what an administrator and the banks do with payments. */
export function createCardActs(
  { bank, journal, admin }: World,
  chance: Chance,
  client: (shop: Shop) => Promise<TestBrowser["client"]>,
) {
  const payments = new Map<string, bigint>();

  function notePaid(paymentId: string, status: string, amountMinor: number): void {
    if (status !== "succeeded") return;
    journal.paid.add(paymentId);
    payments.set(paymentId, BigInt(amountMinor));
  }

  return {
    /** Pays on the provider's page, now and then with two clicks. */
    topUp(shop: Shop, amountMinor: number): Act {
      const idempotencyKey = randomUUID();
      const paysTwice = chance.isOneIn(4);
      return {
        kind: "top-up",
        name: `top-up of ${amountMinor} in country ${shop.country}`,
        async run() {
          const { billing } = await client(shop);
          const ask = () => billing.startTopUp({ amountMinor }, { context: { idempotencyKey } });
          const [payment] = await Promise.all(paysTwice ? [ask(), ask()] : [ask()]);
          if (!payment?.redirectUrl) return;
          await bank.pay(payment.redirectUrl, dialectOf(shop));
          const { paymentId } = payment;
          notePaid(paymentId, (await billing.payment({ paymentId })).status, amountMinor);
        },
      };
    },
    /** Pays with the saved card; the first time it is saved on the page. */
    savedCard(shop: Shop, amountMinor: number): Act {
      const idempotencyKey = randomUUID();
      return {
        kind: "saved card",
        name: `${amountMinor} by saved card in country ${shop.country}`,
        async run() {
          const { billing } = await client(shop);
          const [card] = await billing.cards.list({});
          const context = { context: { idempotencyKey } };
          if (card) {
            const { cardId } = card;
            const paid = await billing.payWithSavedCard({ cardId, amountMinor }, context);
            notePaid(paid.paymentId, paid.status, amountMinor);
            return;
          }
          const payment = await billing.startTopUp({ amountMinor, saveCard: true }, context);
          if (!payment.redirectUrl) return;
          await bank.pay(payment.redirectUrl, dialectOf(shop));
          const { paymentId } = payment;
          notePaid(paymentId, (await billing.payment({ paymentId })).status, amountMinor);
        },
      };
    },
    /** A shop in Ghana tops up from its phone; who is asked there answers yes or no when the bank next works. */
    mobileMoney(shop: Shop): Act | undefined {
      if (shop.country !== 7) return undefined;
      const idempotencyKey = randomUUID();
      const amountMinor = chance.between(5, 30) * 1_000;
      const mobileNumber = chance.oneOf(WALLETS);
      return {
        kind: "mobile money",
        name: `${amountMinor} by mobile money`,
        async run() {
          const { billing } = await client(shop);
          await billing.payWithMobileMoney(
            { mobileNumber, network: "mtn", amountMinor },
            { context: { idempotencyKey } },
          );
        },
      };
    },
    /** From now on the saved card is charged when the wallet runs low. */
    automaticTopUp(shop: Shop): Act {
      const thresholdMinor = chance.between(30, 120) * 1_000;
      return {
        kind: "automatic top-up",
        name: `automatic top-up below ${thresholdMinor} in country ${shop.country}`,
        async run() {
          const { billing } = await client(shop);
          await billing.saveAutoTopUp({
            isOn: true,
            thresholdMinor,
            amountMinor: 20_000,
            monthlyCapMinor: MONTHLY_CAP_MINOR,
            cardId: null,
          });
          journal.automatic.set(shop.userId, BigInt(MONTHLY_CAP_MINOR));
        },
      };
    },
    /** An administrator pays back all of a payment, or a share. */
    refund(): Act | undefined {
      if (payments.size === 0) return undefined;
      const [paymentId, paidMinor] = chance.oneOf([...payments]);
      const amount = Number(paidMinor) / chance.oneOf([1, 2, 4]);
      const idempotencyKey = randomUUID();
      return {
        kind: "refund",
        name: `refund of ${amount}`,
        async run() {
          const { billing } = await client(admin);
          const { status } = await billing.books.refund(
            { paymentId, amount, reason: "Not needed" },
            { context: { idempotencyKey } },
          );
          if (status !== "succeeded") return;
          const before = journal.refunded.get(paymentId) ?? 0n;
          journal.refunded.set(paymentId, before + BigInt(amount));
        },
      };
    },
    /** A card holder asks the bank for a payment's money back. */
    dispute(): Act | undefined {
      if (payments.size === 0) return undefined;
      const [paymentId] = chance.oneOf([...payments]);
      return {
        kind: "dispute",
        name: "dispute",
        run: () => Promise.resolve(bank.dispute(paymentId)),
      };
    },
    /** The banks decide on all disputes. */
    decide(): Act {
      const won = chance.isOneIn(2);
      const words = won ? "won" : "lost";
      return {
        kind: `dispute ${words}`,
        name: `disputes are ${words}`,
        run: () => Promise.resolve(bank.endDisputes(won)),
      };
    },
  };
}

import { randomUUID } from "node:crypto";
import type { TestBrowser } from "../../server/http/testing/test-browser.ts";
import type { Act } from "./act.ts";
import type { World } from "./a-world.ts";
import type { Chance } from "./chance.ts";
import type { Shop } from "./prepare.ts";

/** Of the sandbox: pays at once, asks on the phone, has not enough. */
const WALLETS = ["0551234987", "0551234988", "0551234989"] as const;

/** What shops do with cards that they have saved, and with the money on their phones. */
export function createCardActs(
  { bank, journal }: World,
  chance: Chance,
  client: (shop: Shop) => Promise<TestBrowser["client"]>,
) {
  return {
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
            await billing.payWithSavedCard({ cardId: card.cardId, amountMinor }, context);
            return;
          }
          const payment = await billing.startTopUp({ amountMinor, saveCard: true }, context);
          if (!payment.redirectUrl) return;
          await bank.pay(payment.redirectUrl, shop.country === 7 ? "paystack" : "stripe");
          await billing.payment({ paymentId: payment.paymentId });
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
    /** Begins a plan with the saved card, or ends the one that runs. */
    plan(shop: Shop): Act {
      const idempotencyKey = randomUUID();
      const priceId = `${chance.oneOf(["grow", "pro"])}-month-${shop.country === 7 ? "ghs" : "zar"}`;
      const ends = chance.isOneIn(3);
      const { userId } = shop;
      return {
        kind: "plan",
        name: `plan ${priceId}${ends ? ", or the end of the one that runs," : ""} in country ${shop.country}`,
        async run() {
          const { billing } = await client(shop);
          const context = { context: { idempotencyKey } };
          const [running] = await billing.subscriptions.list({});
          if (running && running.status !== "ended") {
            if (ends) await billing.subscriptions.unsubscribe({ userId }, context);
            return;
          }
          const [card] = await billing.cards.list({});
          if (card === undefined) return;
          const { status } = await billing.subscriptions.subscribe(
            { userId, tokenId: card.cardId, priceId },
            context,
          );
          if (status === "active") journal.subscribed.add(userId);
        },
      };
    },
    /** From now on the saved card is charged when the wallet runs low. */
    automaticTopUp(shop: Shop): Act {
      const thresholdMinor = chance.between(10, 60) * 1_000;
      return {
        kind: "automatic top-up",
        name: `automatic top-up below ${thresholdMinor} in country ${shop.country}`,
        async run() {
          const { billing } = await client(shop);
          await billing.saveAutoTopUp({
            isOn: true,
            thresholdMinor,
            amountMinor: 20_000,
            monthlyCapMinor: 100_000,
            cardId: null,
          });
        },
      };
    },
  };
}

import { randomUUID } from "node:crypto";
import type { TestBrowser } from "../../server/http/testing/test-browser.ts";
import type { Act } from "./act.ts";
import type { World } from "./a-world.ts";
import type { Chance } from "./chance.ts";
import type { Shop } from "./prepare.ts";

/** What shops do with cards that they have saved. */
export function createCardActs(
  { bank }: World,
  chance: Chance,
  client: (shop: Shop) => Promise<TestBrowser["client"]>,
) {
  return {
    /** Pays with the saved card; the first time it is saved on the page. */
    savedCard(shop: Shop): Act {
      const idempotencyKey = randomUUID();
      const amountMinor = chance.between(5, 30) * 1_000;
      return {
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
    /** From now on the saved card is charged when the wallet runs low. */
    automaticTopUp(shop: Shop): Act {
      const thresholdMinor = chance.between(10, 60) * 1_000;
      return {
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

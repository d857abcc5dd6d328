import { randomUUID } from "node:crypto";
import type { TestBrowser } from "../../../server/http/testing/test-browser.ts";
import { type Act, NothingToDo } from "./act.ts";
import { periodsOf } from "../bank/bank-plans.ts";
import type { World } from "../a-world.ts";
import type { Chance } from "../chance.ts";
import type { Shop } from "../prepare.ts";

const CURRENCIES = { 6: "zar", 7: "ghs" } as const;

/** What shops do with plans. */
export function createPlanActs(
  { bank, journal, shops }: World,
  chance: Chance,
  client: (shop: Shop) => Promise<TestBrowser["client"]>,
) {
  const aPrice = ({ country }: Shop): string =>
    `${chance.oneOf(["grow", "pro"])}-month-${CURRENCIES[country]}`;

  function aSubscriber(): Shop | undefined {
    const plans = [...journal.plans.values()];
    if (plans.length === 0) return undefined;
    const { userId } = chance.oneOf(plans);
    return shops.find((shop) => shop.userId === userId);
  }

  async function running(billing: TestBrowser["client"]["billing"]) {
    const [newest] = await billing.subscriptions.list({});
    return newest && newest.status !== "ended" ? newest : undefined;
  }

  return {
    /** Begins a plan with the saved card where none runs. */
    begin(shop: Shop): Act {
      const idempotencyKey = randomUUID();
      const priceId = aPrice(shop);
      const { userId } = shop;
      return {
        kind: "plan begun",
        name: `plan ${priceId} in country ${shop.country}`,
        async run() {
          const { billing } = await client(shop);
          const [card] = await billing.cards.list({});
          if (card === undefined || (await running(billing))) throw new NothingToDo();
          journal.cancelled.delete(shop.email);
          const { status, subscriptionId } = await billing.subscriptions.subscribe(
            { userId, tokenId: card.cardId, priceId },
            { context: { idempotencyKey } },
          );
          if (status === "active")
            journal.plans.set(subscriptionId, { userId, mayHaveEnded: false });
        },
      };
    },
    /** The plan that runs ends with its paid month, or at once where it is overdue. */
    end(): Act | undefined {
      const shop = aSubscriber();
      if (shop === undefined) return undefined;
      const idempotencyKey = randomUUID();
      const { userId } = shop;
      return {
        kind: "plan ended",
        name: `end of the plan in country ${shop.country}`,
        async run() {
          const { billing } = await client(shop);
          const plan = await running(billing);
          if (plan === undefined) throw new NothingToDo();
          const { subscriptionId } = plan;
          journal.plans.set(subscriptionId, { userId, mayHaveEnded: true });
          const { endsAtPeriodEnd, status } = await billing.subscriptions.unsubscribe(
            { userId },
            { context: { idempotencyKey } },
          );
          if (endsAtPeriodEnd || status === "ended")
            journal.cancelled.set(shop.email, periodsOf(bank.plans(), shop.email));
        },
      };
    },
    /** Pays with the saved card what the bank refused at the last renewal. */
    payOverdue(): Act | undefined {
      const shop = aSubscriber();
      if (shop === undefined) return undefined;
      const idempotencyKey = randomUUID();
      const { userId } = shop;
      return {
        kind: "overdue plan paid",
        name: `overdue plan is paid in country ${shop.country}`,
        async run() {
          const { billing } = await client(shop);
          const [[card], plan] = [await billing.cards.list({}), await running(billing)];
          if (card === undefined || !["grace", "past-due"].includes(plan?.status ?? ""))
            throw new NothingToDo();
          const { cardId } = card;
          await billing.subscriptions.payOverdue(
            { userId, cardId },
            { context: { idempotencyKey } },
          );
        },
      };
    },
    /** Another plan: a larger one at once for the difference, a smaller one from the next month on. */
    change(): Act | undefined {
      const shop = aSubscriber();
      if (shop === undefined) return undefined;
      const idempotencyKey = randomUUID();
      const priceId = aPrice(shop);
      const { userId } = shop;
      return {
        kind: "plan changed",
        name: `plan ${priceId} instead, in country ${shop.country}`,
        async run() {
          const { billing } = await client(shop);
          const plan = await running(billing);
          if (plan?.status !== "active" || plan.endsAtPeriodEnd || plan.priceId === priceId)
            throw new NothingToDo();
          const { chargeMinor: amountMinor } = await billing.subscriptions.quoteChange({ priceId });
          await billing.subscriptions.change(
            { userId, priceId, amountMinor },
            { context: { idempotencyKey } },
          );
        },
      };
    },
  };
}

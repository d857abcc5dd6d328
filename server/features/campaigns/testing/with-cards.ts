import { randomUUID } from "node:crypto";
import { SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { insertCard } from "../../billing/cards/card.store.ts";
import { ensureCustomer } from "../../billing/cards/list-cards.ts";
import { applyPaymentState } from "../../billing/confirm-payment.ts";
import type { PaymentDeps } from "../../billing/payment-deps.ts";
import type { MoneyNotice } from "../../billing/payments/notice.ts";
import { insertPayment } from "../../billing/payments/payment.store.ts";
import { createFakeCardProvider } from "../../billing/testing/fake-card-provider.ts";
import { quietPorts } from "../../billing/testing/quiet-ports.ts";
import { worded, type Worded } from "../../billing/testing/worded.ts";
import { chargeSavedCard } from "../../billing/top-ups/charge-saved-card.ts";
import type { World } from "./a-world.ts";

/** A card provider in memory beside a world of campaigns: money that somebody has paid in by card. */
export function withCards(world: World) {
  const fake = createFakeCardProvider(() => world.clock.now());
  const notices: Worded<MoneyNotice>[] = [];
  const toAdministrators: Worded<Omit<MoneyNotice, "userId">>[] = [];
  const deps: PaymentDeps = {
    ...quietPorts(),
    db: world.db,
    clock: world.clock,
    log: world.deps.log,
    publicUrl: "http://127.0.0.1:3000",
    findCustomer: (userId) =>
      Promise.resolve({ country: SOUTH_AFRICA, email: `${userId}@shop.test`, title: "Bakery" }),
    providerFor: () => fake.provider,
    providerNamed: () => fake.provider,
    notify: async (_tx, notice) => void notices.push(worded(notice)),
    notifyAdministrators: async (_tx, notice) => void toAdministrators.push(worded(notice())),
  };
  /** A payment by a card of theirs; answers its id. */
  async function pay(userId: string, amountMinor: bigint): Promise<string> {
    const cardId = `card_${randomUUID()}`;
    await ensureCustomer(deps, userId);
    fake.addCard(cardId);
    await insertCard(world.db, { userId, provider: "stripe", cardId, at: world.clock.now() });
    const charge = { userId, cardId, amountMinor, customerPresent: true };
    return (await chargeSavedCard(deps, { ...charge, idempotencyKey: randomUUID() })).paymentId;
  }
  /** A payment by mobile money that has arrived; answers its id. */
  async function payByPhone(userId: string, amountMinor: bigint): Promise<string> {
    const id = randomUUID();
    await insertPayment(world.db, {
      id,
      userId,
      provider: "stripe",
      method: "mobile-money",
      currency: "ZAR",
      amountMinor,
      returnPath: "/wallet",
      bodyHash: Buffer.alloc(32),
      startedAt: world.clock.now(),
      idempotencyKey: id,
    });
    const arrived = { providerPaymentId: id, amountMinor, currency: "ZAR" };
    await applyPaymentState(deps, id, { status: "succeeded", ...arrived });
    return id;
  }
  return { deps, fake, notices, toAdministrators, pay, payByPhone };
}

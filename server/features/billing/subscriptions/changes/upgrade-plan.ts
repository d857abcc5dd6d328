import { randomUUID } from "node:crypto";
import { AppError, invalidArgument } from "../../../../../domain/errors.ts";
import { inLanguageOf } from "../../../accounts/users/account-language.ts";
import { translate } from "../../../../../domain/translate.ts";
import { monthStartMs } from "../../../../../domain/money/plan-terms.ts";
import { listCards } from "../../cards/list-cards.ts";
import type { PaymentDeps } from "../../payment-deps.ts";
import type { PaymentView } from "../../payments/payment-view.ts";
import { chargeSavedCard } from "../../top-ups/charge-saved-card.ts";
import { refuseChange } from "./refuse-change.ts";
import { applyUpgrade, notifyProvider } from "./apply-upgrade.ts";
import type { ChangeQuote } from "./quote-change.ts";
import { lockSubscription } from "../subscription.store.ts";
import { findOpenUpgrade, insertUpgrade } from "./upgrade.store.ts";

/** A month's bonus can be spent for two months. */
const BONUS_MONTHS = 2;

/**
 * Begins a larger plan: charges the difference to a saved card and, when it has arrived, puts the plan in force. The wish
 * is written before anything is charged. Null where nothing was to be charged and the plan is in force already. A decline
 * is an answer. Throws aborted (upgrade-open, spending-frozen), invalid-argument, unavailable.
 */
export async function upgradePlan(
  deps: PaymentDeps,
  quote: ChangeQuote,
  {
    priceId,
    cardId,
    idempotencyKey,
  }: { priceId: string; cardId?: string | undefined; idempotencyKey: string },
): Promise<PaymentView | null> {
  if (quote.chargeMinor === 0n) {
    await begin(deps, quote, { paymentId: null, words: "" });
    return null;
  }
  const { userId, id: subscriptionId } = quote.subscription;
  const words = await inLanguageOf(deps.db, userId, async () => wordsOf(quote));
  return chargeSavedCard(deps, {
    userId,
    cardId: cardId ?? (await defaultCard(deps, userId)),
    amountMinor: quote.chargeMinor,
    returnPath: "/plan",
    idempotencyKey,
    customerPresent: true,
    isGap: true,
    subscriptionId,
    purpose: { priceId },
    description: words,
    beforeCharge: (paymentId) => begin(deps, quote, { paymentId, words }),
  });
}

/** Writes the upgrade; one that costs nothing is applied with it. */
async function begin(
  deps: PaymentDeps,
  quote: ChangeQuote,
  { paymentId, words }: { paymentId: string | null; words: string },
) {
  const { subscription, from, to, next, chargeMinor, bonusMinor } = quote;
  const at = deps.clock.now();
  const id = randomUUID();
  const upgrade = {
    id,
    subscriptionId: subscription.id,
    paymentId,
    fromPriceId: from.id,
    toPriceId: to.id,
    nextPriceId: next.id,
    chargeMinor,
    bonusMinor,
    bonusUntil: new Date(monthStartMs(at.getTime(), BONUS_MONTHS)),
    words,
    askedAt: at,
  };
  await deps.db.transaction().execute(async (tx) => {
    // What is charged has been refused before (chargeSavedCard).
    if (paymentId === null) await refuseChange(tx, subscription.userId);
    const locked = await lockSubscription(tx, subscription.id);
    if (locked?.planPriceId !== from.id || (await findOpenUpgrade(tx, subscription.id))) {
      throw new AppError("aborted", {
        reason: "upgrade-open",
        message: translate("Your plan has just changed. Check it again."),
      });
    }
    await insertUpgrade(tx, upgrade);
    if (paymentId === null) await applyUpgrade(deps, tx, { upgrade, subscription: locked, at });
  });
  if (paymentId === null) await notifyProvider(deps, subscription.id);
}

async function defaultCard(deps: PaymentDeps, userId: string): Promise<string> {
  const [card] = await listCards(deps, userId);
  if (card) return card.cardId;
  throw invalidArgument([
    { path: "cardId", message: translate("Save a card first. The difference is paid with it.") },
  ]);
}

function wordsOf({ from, to, daysLeft, daysTotal }: ChangeQuote): string {
  return translate(
    "Loudhailer subscription: {newPlan} instead of {oldPlan} for {daysLeft} of {daysTotal} days",
    { newPlan: to.planName, oldPlan: from.planName, daysLeft, daysTotal },
  );
}

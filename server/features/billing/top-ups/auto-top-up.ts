import { amountOf, phrase } from "../../../../domain/phrase.ts";
import { invalidArgument } from "../../../../domain/errors.ts";
import type { CountryConfig } from "../../../../domain/countries.ts";
import { zonedParts, zonedToMs } from "../../../../domain/schedule/zoned-time.ts";
import { listCards, requireOwnCard } from "../cards/list-cards.ts";
import { walletCurrency } from "../ledger/ledger-currency.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { isProviderRefusingUs } from "../payments/payment-problems.ts";
import { isOpen, type PaymentView, viewPayment } from "../payments/payment-view.ts";
import { findPaymentByKey } from "../payments/payment.store.ts";
import { checkAmount, isWithinLimits } from "../payments/top-up-limits.ts";
import {
  type AutoTopUp,
  updateTriggerEnded,
  findAutoTopUp,
  sumAutomatic,
  upsertAutoTopUp,
} from "./auto-top-up.store.ts";
import { chargeSavedCard } from "./charge-saved-card.ts";
import { dueAutoTopUps } from "./due-auto-top-ups.ts";
import { msg, translate, translateKnown } from "../../../../domain/translate.ts";

export type AutoTopUpSetting = Pick<
  AutoTopUp,
  "isOn" | "thresholdMinor" | "amountMinor" | "monthlyCapMinor" | "cardId"
>;
export type AutoTopUpView = AutoTopUpSetting & {
  chargedThisMonthMinor: bigint;
  problem: string | null;
};

/** The setting of automatic top-up; off, with sensible amounts, for who never set it. */
export async function readAutoTopUp(deps: PaymentDeps, userId: string): Promise<AutoTopUpView> {
  const { country } = await deps.findCustomer(userId);
  const found = await findAutoTopUp(deps.db, userId);
  const smallest = BigInt(country.topUpMinMinor);
  const setting = found ?? {
    isOn: false,
    thresholdMinor: smallest * 5n,
    amountMinor: smallest * 10n,
    monthlyCapMinor: smallest * 50n,
    cardId: null,
    problem: null,
  };
  const chargedThisMonthMinor = await sumAutomatic(deps.db, userId, monthStart(deps, country));
  const problem = setting.problem === null ? null : translateKnown(setting.problem);
  return { ...setting, problem, chargedThisMonthMinor };
}

/** Saves automatic top-up. Switching it on needs a saved card. Throws invalid-argument. */
export async function saveAutoTopUp(
  deps: PaymentDeps,
  userId: string,
  setting: AutoTopUpSetting,
): Promise<AutoTopUpView> {
  const { country } = await deps.findCustomer(userId);
  checkAmount(country, setting.amountMinor, "amountMinor");
  if (setting.monthlyCapMinor < setting.amountMinor) {
    const message = translate("The monthly limit must allow at least one top-up.");
    throw invalidArgument([{ path: "monthlyCapMinor", message }]);
  }
  const { cardId } = setting;
  if (cardId !== null) await requireOwnCard(deps, { userId, cardId, path: "cardId" });
  else if (setting.isOn && (await listCards(deps, userId)).length === 0) {
    throw invalidArgument([{ path: "cardId", message: translate("Save a card first.") }]);
  }
  await upsertAutoTopUp(
    deps.db,
    { ...setting, userId, currency: country.currency },
    deps.clock.now(),
  );
  return readAutoTopUp(deps, userId);
}

/**
 * Charges everybody whose balance has fallen below the threshold: once per trigger, however often it runs, within the
 * monthly cap. A charge that is refused stops it until its owner has looked. A provider that does not take our keys is left
 * alone until the next run, and the administrators are told. Answers how many were charged.
 */
export async function runAutoTopUps(deps: PaymentDeps, signal?: AbortSignal): Promise<number> {
  let charged = 0;
  const refusing = new Set<string>();
  for await (const due of dueAutoTopUps(deps)) {
    if (signal?.aborted) break;
    // One country, one currency, one provider.
    if (refusing.has(due.currency)) continue;
    try {
      if (await runOne(deps, due)) charged += 1;
    } catch (err) {
      deps.log.warn({ err, userId: due.userId }, "An automatic top-up could not be made now");
      if (!isProviderRefusingUs(err)) continue;
      refusing.add(due.currency);
      await notifyRefusal(deps, due.userId);
    }
  }
  return charged;
}

/** Once a day and provider. */
async function notifyRefusal(deps: PaymentDeps, userId: string): Promise<void> {
  const { name } = deps.providerFor((await deps.findCustomer(userId)).country);
  const at = deps.clock.now();
  const provider = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  await deps.notifyAdministrators(deps.db, () => ({
    kind: "payment-failed",
    eventKey: `card-provider-refuses:${name}:${at.toISOString().slice(0, 10)}`,
    title: phrase(msg("{provider} does not accept our key"), { provider }),
    body: phrase(
      msg(
        "Automatic top-ups are waiting: no card was charged, and we try again automatically. Check the secret key of {provider} in the settings.",
      ),
      { provider },
    ),
    link: "/admin/jobs",
    at,
  }));
}

async function runOne(deps: PaymentDeps, due: AutoTopUp): Promise<boolean> {
  const { userId, amountMinor, monthlyCapMinor, triggerNo } = due;
  const idempotencyKey = `auto-top-up:${triggerNo}`;
  // Begun before: what was charged then counts, whatever is set or allowed now.
  const begun = await findPaymentByKey(deps.db, userId, idempotencyKey);
  if (begun) return settle(deps, due, viewPayment(begun));
  const { country } = await deps.findCustomer(userId);
  const used = await sumAutomatic(deps.db, userId, monthStart(deps, country));
  const cards = await listCards(deps, userId);
  const card = due.cardId === null ? cards[0] : cards.find(({ cardId }) => cardId === due.cardId);
  if (!card) return stop(deps, due, msg("The card for automatic top-up is no longer saved."));
  if (!isWithinLimits(country, amountMinor)) {
    return stop(
      deps,
      due,
      msg("The amount of your automatic top-up is outside the limits for one top-up."),
    );
  }
  if (used + amountMinor > monthlyCapMinor) return false;
  const payment = await chargeSavedCard(deps, {
    userId,
    cardId: card.cardId,
    amountMinor,
    idempotencyKey,
    customerPresent: false,
  });
  return settle(deps, due, payment);
}

async function settle(deps: PaymentDeps, due: AutoTopUp, payment: PaymentView): Promise<boolean> {
  const { userId, triggerNo } = due;
  if (payment.status === "succeeded" || payment.status === "refunded") {
    return updateTriggerEnded(deps.db, { userId, triggerNo, problem: null });
  }
  if (payment.status === "cancelled") {
    // Nothing was charged, without fault: the next run starts again.
    await updateTriggerEnded(deps.db, { userId, triggerNo, problem: null });
    return false;
  }
  if (isOpen(payment.status) && payment.status !== "requires-action") return false;
  return stop(
    deps,
    due,
    payment.message ?? msg("Your bank wants you to confirm the payment. Top up once yourself."),
  );
}

async function stop(deps: PaymentDeps, due: AutoTopUp, problem: string): Promise<boolean> {
  const { userId, triggerNo, amountMinor, currency } = due;
  await deps.db.transaction().execute(async (tx) => {
    if (!(await updateTriggerEnded(tx, { userId, triggerNo, problem }))) return;
    await deps.notify(tx, {
      userId,
      kind: "payment-failed",
      eventKey: `auto-top-up:${userId}:${triggerNo}`,
      title: phrase(msg("Your automatic top-up of {amount} failed"), {
        amount: amountOf(amountMinor, walletCurrency(currency)),
      }),
      body: phrase(msg("{problem} Automatic top-up is paused until you have checked it."), {
        problem: phrase(problem),
      }),
      link: "/wallet",
      at: deps.clock.now(),
    });
  });
  return false;
}

function monthStart(deps: PaymentDeps, { timeZone }: CountryConfig): Date {
  const { date } = zonedParts(deps.clock.now().getTime(), timeZone);
  return new Date(zonedToMs(`${date.slice(0, 7)}-01`, 0, timeZone));
}

import { randomUUID } from "node:crypto";
import { splitTax } from "../../../../domain/money/tax.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { ProviderPayment } from "../../../providers/payments/provider-statement.ts";
import { bodyHash } from "../ledger/body-hash.ts";
import { issueInvoice, type Payer } from "../invoices/issue-invoice.ts";
import { readTaxRates } from "../ledger/tax-rates.ts";
import { requirePosted } from "../ledger/ledger-errors.ts";
import { postJournal } from "../ledger/ledger.store.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type { PlanPrice } from "./plans/plan.store.ts";
import { type Subscription } from "./subscription.store.ts";
import { insertSubscriptionPayment } from "./subscription-payment.store.ts";
import { inLanguageOf } from "../../accounts/users/account-language.ts";
import { translate } from "../../../../domain/translate.ts";

/**
 * Books what a subscription has paid, once, in the caller's transaction: revenue and tax at once, because it was used from
 * the first day, and an invoice. It never passes the wallet. False when it was booked before.
 */
export async function bookSubscriptionPayment(
  deps: PaymentDeps,
  tx: DatabaseOrTransaction,
  booking: {
    subscription: Subscription;
    price: PlanPrice;
    payer: Payer;
    paid: ProviderPayment;
    /** The begin of the plan is notified of, with its invoice. */
    isNotified: boolean;
  },
): Promise<boolean> {
  const { subscription, price, payer, paid, isNotified } = booking;
  const { providerPaymentId, amountMinor, currency } = paid;
  const at = deps.clock.now();
  const id = randomUUID();
  const hash = bodyHash({
    subscriptionId: subscription.id,
    providerPaymentId,
    amountMinor,
    currency,
  });
  const payment = {
    id,
    subscription,
    providerPaymentId,
    amountMinor,
    currency,
    bodyHash: hash,
    at,
  };
  if (!(await insertSubscriptionPayment(tx, payment))) return false;
  const { planName: memo } = price;
  const revenue = { subscription, paymentId: id, amountMinor, currency, bodyHash: hash, memo, at };
  await postSubscriptionRevenue(tx, revenue);
  await issueInvoice(deps, tx, {
    paymentId: id,
    payer,
    currency,
    grossMinor: amountMinor,
    description: await inLanguageOf(tx, subscription.userId, async () => wordsOf(price)),
    at,
    isNotified,
  });
  return true;
}

/** Posts what a subscription has paid as revenue and tax at once, in the caller's transaction. Minor units. */
export async function postSubscriptionRevenue(
  tx: DatabaseOrTransaction,
  paid: {
    subscription: Subscription;
    paymentId: string;
    amountMinor: bigint;
    currency: string;
    bodyHash: Buffer;
    memo: string;
    at: Date;
  },
): Promise<void> {
  const { subscription, paymentId, amountMinor, currency, bodyHash: hash, memo, at } = paid;
  const { netMinor, taxMinor } = splitTax(await readTaxRates(tx, currency, at), amountMinor);
  const outcome = await postJournal(tx, {
    scope: subscription.userId,
    idempotencyKey: `subscription:${paymentId}`,
    bodyHash: hash,
    kind: "subscription",
    currency,
    reference: paymentId,
    memo,
    at,
    legs: [
      {
        account: { kind: "card_clearing", provider: subscription.provider },
        amountMinor: -amountMinor,
      },
      { account: { kind: "revenue" }, amountMinor: netMinor },
      { account: { kind: "vat_payable" }, amountMinor: taxMinor },
    ],
  });
  requirePosted(outcome);
}

function wordsOf({ planName, interval }: PlanPrice): string {
  return interval === "month"
    ? translate("Loudhailer subscription: {planName}, one month", { planName })
    : translate("Loudhailer subscription: {planName}, one year", { planName });
}

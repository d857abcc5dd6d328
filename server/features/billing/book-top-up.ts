import { randomUUID } from "node:crypto";
import type { InvoiceForm } from "../../../domain/money/invoice-form.ts";
import { amountOf, phrase, type Phrase } from "../../../domain/phrase.ts";
import { AppError } from "../../../domain/errors.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import type { SavedCard } from "../../providers/payments/payment-state.ts";
import { forgetOfDeleted, storeCard } from "./cards/store-card.ts";
import { creditTopUp } from "./top-ups/credit-top-up.ts";
import { CAMPAIGN_PAYMENT_JOB, CREDIT_DISPUTES_JOB } from "./billing-jobs.ts";
import { findCampaignPayment } from "./direct/campaign-payment.store.ts";
import { emailedDocument } from "./invoices/form/emailed-document.ts";
import { issueInvoice, type Payer } from "./invoices/issue-invoice.ts";
import { readDocumentForm } from "./invoices/form/read-document-form.ts";
import { walletCurrency } from "./ledger/ledger-currency.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { findPayment, type Payment, updateDebtSettled } from "./payments/payment.store.ts";
import { msg } from "../../../domain/translate.ts";
import type { MoneyNotice } from "./payments/notice.ts";

const TOP_UP_LINE = msg("Loudhailer wallet top-up: prepaid mobile advertising");
const CAMPAIGN_LINE = msg("Loudhailer campaign: prepaid mobile advertising");

/** Everything that a payment which has arrived changes, in the transaction that makes it succeed. */
export async function bookTopUp(
  deps: PaymentDeps,
  tx: DatabaseOrTransaction,
  {
    payment,
    payer,
    card,
    at,
  }: { payment: Payment; payer: Payer; card: SavedCard | null; at: Date },
): Promise<void> {
  const { id: paymentId, userId, provider } = payment;
  const { settledMinor } = await creditTopUp(tx, { ...payment, paymentId, at });
  // A credit note documents the reversal of the debt; this payment is the sale and has the invoice.
  if (settledMinor > 0n) {
    await updateDebtSettled(tx, paymentId, settledMinor);
    await deps.jobs.send(tx, CREDIT_DISPUTES_JOB, { paymentId }, { key: paymentId });
  }
  if (card) {
    const { providerCustomerId } = payment;
    const stored = { userId, provider, cardId: card.cardId, providerCustomerId, at };
    if (payment.saveCard) await storeCard(tx, stored);
    else await forgetOfDeleted(tx, stored);
  }
  const invoiceId = randomUUID();
  const form = await readDocumentForm(tx, { ...payment, grossMinor: payment.amountMinor, at });
  const campaign = await findCampaignPayment(tx, paymentId);
  const isForCampaign = campaign?.state === "waiting";
  await deps.notify(tx, arrival(payment, { settledMinor, invoiceId, form, isForCampaign, at }));
  await deps.jobs.send(tx, CAMPAIGN_PAYMENT_JOB, { paymentId }, { key: paymentId });
  // Last, because its counter is one row for the whole country.
  await issueInvoice(deps, tx, {
    paymentId,
    payer,
    currency: payment.currency,
    grossMinor: payment.amountMinor,
    description: campaign ? CAMPAIGN_LINE : TOP_UP_LINE,
    at,
    id: invoiceId,
    isNotified: true,
  });
}

type Arrived = {
  settledMinor: bigint;
  invoiceId: string;
  form: InvoiceForm;
  /** It is spent on a campaign at once, so that it hardly shows in the wallet. */
  isForCampaign: boolean;
  at: Date;
};

/** The one notification of a payment: what became of the money, with a link to its document. */
function arrival(payment: Payment, arrived: Arrived): MoneyNotice {
  const { id, userId, currency, amountMinor } = payment;
  return {
    userId,
    kind: "payment",
    eventKey: `payment:${id}`,
    at: arrived.at,
    title: phrase(msg("{amount} has arrived"), {
      amount: amountOf(amountMinor, walletCurrency(currency)),
    }),
    body: [whatBecameOf(payment, arrived), emailedDocument(arrived.form)],
    link: `/invoice/${arrived.invoiceId}`,
  };
}

function whatBecameOf(
  { isAutomatic, currency, amountMinor }: Payment,
  { settledMinor, isForCampaign }: Arrived,
): Phrase {
  const money = (minor: bigint) => amountOf(minor, walletCurrency(currency));
  const amount = money(amountMinor);
  if (settledMinor > 0n)
    return phrase(msg("{settled} of it paid what you owed, {rest} was added to your wallet."), {
      settled: money(settledMinor),
      rest: money(amountMinor - settledMinor),
    });
  if (isForCampaign) return phrase(msg("{amount} is there to pay for your campaign."), { amount });
  return isAutomatic
    ? phrase(msg("Your balance was low, so we charged your card {amount} as you had set up."), {
        amount,
      })
    : phrase(msg("{amount} was added to your wallet."), { amount });
}

/** Invoice recipient of a payment; read before the transaction that needs it. Throws not-found. */
export async function readPayer(deps: PaymentDeps, paymentId: string): Promise<Payer> {
  const payment = await findPayment(deps.db, paymentId);
  if (!payment) throw new AppError("not-found");
  return payerOf(deps, payment.userId);
}

/** The name of a user for an invoice. An account that is gone still gets one, without a name. */
export async function payerOf(deps: PaymentDeps, userId: string): Promise<Payer> {
  try {
    const { title, email } = await deps.findCustomer(userId);
    return { userId, name: title ?? email ?? "" };
  } catch (error) {
    if (error instanceof AppError && error.code === "not-found") return { userId, name: "" };
    throw error;
  }
}

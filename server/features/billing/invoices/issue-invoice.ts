import { randomUUID } from "node:crypto";
import { countryByCode } from "../../../../domain/countries.ts";
import { invoiceNumber } from "../../../../domain/money/invoice-form.ts";
import { splitTax, type TaxSplit } from "../../../../domain/money/tax.ts";
import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { INVOICE_MAIL_JOB } from "../billing-jobs.ts";
import { taxCountryOf } from "../ledger/ledger-currency.ts";
import { readTaxRates } from "../ledger/tax-rates.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { findBillingProfile } from "./billing-profile.store.ts";
import { notifyInvoice } from "./notify-invoice.ts";
import { readDocumentForm } from "./form/read-document-form.ts";
import { notifyAddressMissing } from "./recipient-address.ts";
import { findInvoiceId, insertInvoice, updateLastNumber } from "./invoice.store.ts";

export type Payer = { userId: string; name: string };

export type InvoiceOrder = {
  paymentId: string;
  payer: Payer;
  currency: string;
  /** Minor units, VAT included. */
  grossMinor: bigint;
  description: string;
  at: Date;
  /** Set where the payment's own notification speaks of the invoice: one payment is notified of once. */
  isNotified?: boolean;
  /** The id that notification links to. */
  id?: string;
};

export type InvoiceDeps = Pick<PaymentDeps, "suppliers" | "jobs" | "notify">;

/**
 * Issues the one tax invoice of a payment, in the transaction in which the payment succeeds, and leaves the job that mails
 * it. It states the taxes of the day of the payment. Repeating answers the same invoice. Answers its id.
 */
export async function issueInvoice(
  deps: InvoiceDeps,
  tx: DatabaseOrTransaction,
  order: InvoiceOrder,
): Promise<string> {
  const known = await findInvoiceId(tx, { paymentId: order.paymentId });
  if (known !== undefined) return known;
  const rates = await readTaxRates(tx, order.currency, order.at);
  const tax = splitTax(rates, order.grossMinor);
  const nothing = { refundId: null, disputeId: null, corrects: null };
  return issueDocument(deps, tx, order, { kind: "invoice", tax, ...nothing });
}

/** Writes a document under the next number of its series. Answers its id. */
export async function issueDocument(
  deps: InvoiceDeps,
  tx: DatabaseOrTransaction,
  order: InvoiceOrder,
  {
    tax: { netMinor, taxMinor, lines: taxes },
    ...document
  }: {
    kind: "invoice" | "credit-note";
    tax: TaxSplit;
    refundId: string | null;
    disputeId: string | null;
    corrects: string | null;
  },
): Promise<string> {
  const { suppliers, jobs } = deps;
  const { paymentId, payer, currency, grossMinor, description, at, id = randomUUID() } = order;
  const country = taxCountryOf(currency);
  const form = await readDocumentForm(tx, { currency, grossMinor, at });
  const issuedOn = zonedParts(at.getTime(), countryByCode(country).timeZone).date;
  const year = Number(issuedOn.slice(0, 4));
  const profile = await findBillingProfile(tx, payer.userId);
  // Somebody who pays by hand was asked first; an automatic payment does not wait for it.
  if (document.kind === "invoice" && form === "full" && profile.address.length === 0)
    await notifyAddressMissing(deps, tx, { userId: payer.userId, at });
  const number = await updateLastNumber(tx, { country, kind: document.kind, year });
  const written = invoiceNumber({ country, kind: document.kind, year, number });
  await insertInvoice(tx, {
    ...document,
    id,
    country,
    year,
    number,
    form,
    userId: payer.userId,
    paymentId,
    currency,
    grossMinor,
    netMinor,
    taxMinor,
    issuedAt: at,
    issuedOn,
    supplier: suppliers[country],
    recipient: {
      name: profile.companyName || payer.name,
      address: profile.address,
      vatNumber: profile.vatNumber || null,
      registrationNumber: profile.registrationNumber || null,
    },
    lines: [{ description, quantity: 1, netMinor, taxMinor, grossMinor }],
    taxes,
  });
  if (document.kind === "invoice" && order.isNotified !== true)
    await notifyInvoice(deps, tx, {
      id,
      userId: payer.userId,
      at,
      grossMinor,
      currency,
      written,
      form,
    });
  await jobs.send(tx, INVOICE_MAIL_JOB, { invoiceId: id }, { key: id });
  return id;
}

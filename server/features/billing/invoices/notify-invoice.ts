import type { InvoiceForm } from "../../../../domain/money/invoice-form.ts";
import { amountOf, phrase } from "../../../../domain/phrase.ts";
import { msg } from "../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { walletCurrency } from "../ledger/ledger-currency.ts";
import type { PaymentDeps } from "../payment-deps.ts";

export type IssuedInvoice = {
  id: string;
  userId: string;
  /** Its number as it is written. */
  written: string;
  form: InvoiceForm;
  /** Minor units, VAT included. */
  grossMinor: bigint;
  currency: string;
  at: Date;
};

/** Notifies the owner of a new invoice that no other notification speaks of, once, in the transaction that issues it; the link opens it. */
export async function notifyInvoice(
  { notify }: Pick<PaymentDeps, "notify">,
  tx: DatabaseOrTransaction,
  { id, userId, written, form, grossMinor, currency, at }: IssuedInvoice,
): Promise<void> {
  const values = { number: written, amount: amountOf(grossMinor, walletCurrency(currency)) };
  await notify(tx, {
    userId,
    kind: "invoice",
    eventKey: `invoice:${id}`,
    title:
      form === "receipt"
        ? phrase(msg("Receipt {number} for {amount} is ready"), values)
        : phrase(msg("Invoice {number} for {amount} is ready"), values),
    body: phrase(msg("Open it to read it or to save it as a PDF.")),
    link: `/invoice/${id}`,
    at,
  });
}

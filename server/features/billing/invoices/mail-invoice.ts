import { invoiceHeading, invoiceNumber } from "../../../../domain/invoice-form.ts";
import { AppError } from "../../../../domain/errors.ts";
import { formatMoney } from "../../../../domain/money.ts";
import type { MailProvider } from "../../../providers/mail/mail-provider.ts";
import { layOut } from "../../accounts/mail-layout.ts";
import { walletCurrency } from "../ledger-currency.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { renderInvoicePdf } from "./invoice-pdf.ts";
import { findInvoice, markMailed } from "./invoice.store.ts";

/** Mails one document to its owner with the PDF attached. An account that is gone gets none. */
export async function mailInvoice(
  deps: PaymentDeps & { mail: MailProvider },
  invoiceId: string,
): Promise<void> {
  const invoice = await findInvoice(deps.db, invoiceId);
  if (!invoice) return;
  const email = await addressOf(deps, invoice.userId);
  if (email === null) return;
  const number = invoiceNumber(invoice);
  const heading = invoiceHeading(invoice.kind, invoice.form);
  const amount = formatMoney(invoice.grossMinor, walletCurrency(invoice.currency));
  const what =
    invoice.kind === "credit-note"
      ? `${amount} was paid back.`
      : `We received ${amount}. Thank you.`;
  const letter = layOut(email, {
    subject: `${heading} ${number}`,
    greeting: invoice.recipient.name === "" ? "Hello," : `Hello ${invoice.recipient.name},`,
    before: [what, `Your ${heading.toLowerCase()} ${number} is attached as a PDF.`],
    button: { label: "See all invoices", url: `${deps.publicUrl}/invoice` },
    after: [],
  });
  const content = await renderInvoicePdf(invoice);
  const fileName = `${number}.pdf`;
  await deps.mail.send({
    ...letter,
    attachments: [{ fileName, contentType: "application/pdf", content }],
  });
  await markMailed(deps.db, invoiceId, deps.clock.now());
}

async function addressOf(deps: PaymentDeps, userId: string): Promise<string | null> {
  try {
    return (await deps.findCustomer(userId)).email;
  } catch (error) {
    if (error instanceof AppError && error.code === "not-found") return null;
    throw error;
  }
}

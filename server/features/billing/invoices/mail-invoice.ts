import { invoiceHeading, invoiceNumber } from "../../../../domain/money/invoice-form.ts";
import { AppError } from "../../../../domain/errors.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import type { Mail, MailProvider } from "../../../providers/mail/mail-provider.ts";
import { layOut } from "../../accounts/mails/mail-layout.ts";
import { walletCurrency } from "../ledger/ledger-currency.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { renderInvoicePdf } from "./invoice-pdf.ts";
import { updateMailed } from "./invoice.store.ts";
import { findInvoice } from "./invoice-document.store.ts";
import { translate, currentLanguage } from "../../../../domain/translate.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { inLanguageOf } from "../../accounts/users/account-language.ts";

/** Mails one document to its owner with the PDF attached. A deleted account gets no mail. */
export async function mailInvoice(
  deps: PaymentDeps & { mail: MailProvider },
  invoiceId: string,
): Promise<void> {
  const invoice = await findInvoice(deps.db, invoiceId);
  if (!invoice) return;
  const email = await addressOf(deps, invoice.userId);
  if (email === null) return;
  await inLanguageOf(deps.db, invoice.userId, async () =>
    deps.mail.send(await write(deps, invoice, email)),
  );
  await updateMailed(deps.db, invoiceId, deps.clock.now());
}

async function write(
  { publicUrl }: PaymentDeps,
  invoice: InvoiceDocument,
  email: string,
): Promise<Mail> {
  const number = invoiceNumber(invoice);
  const heading = invoiceHeading(invoice.kind, invoice.form);
  const amount = formatMoney(invoice.grossMinor, walletCurrency(invoice.currency));
  const what =
    invoice.kind === "credit-note"
      ? translate("{amount} was refunded.", { amount })
      : translate("We received {amount}. Thank you.", { amount });
  const letter = layOut(email, {
    subject: `${heading} ${number}`,
    greeting:
      invoice.recipient.name === ""
        ? translate("Hello,")
        : translate("Hello {name},", { name: invoice.recipient.name }),
    before: [
      what,
      translate("Your {heading} {number} is attached as a PDF.", {
        heading: currentLanguage() === "en" ? heading.toLowerCase() : heading,
        number,
      }),
    ],
    button: { label: translate("See all invoices"), url: `${publicUrl}/invoice` },
    after: [],
  });
  const content = await renderInvoicePdf(invoice);
  const fileName = `${number}.pdf`;
  return { ...letter, attachments: [{ fileName, contentType: "application/pdf", content }] };
}

async function addressOf(deps: PaymentDeps, userId: string): Promise<string | null> {
  try {
    return (await deps.findCustomer(userId)).email;
  } catch (error) {
    if (error instanceof AppError && error.code === "not-found") return null;
    throw error;
  }
}

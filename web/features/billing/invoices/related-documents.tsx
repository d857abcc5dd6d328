import { Trans } from "@lingui/react/macro";
import type { Invoice } from "./invoice-words.ts";

/** The other documents of the same payment: its credit notes, or the invoice that one corrects. */
export function relatedTo(
  { invoiceId, paymentId }: Pick<Invoice, "invoiceId" | "paymentId">,
  all: readonly Invoice[],
): Invoice[] {
  return all.filter((one) => one.paymentId === paymentId && one.invoiceId !== invoiceId);
}

/** Title of the document. */
export function InvoiceKind({ kind, form }: Pick<Invoice, "kind" | "form">) {
  if (kind === "credit-note") return <Trans>Credit note</Trans>;
  return form === "receipt" ? <Trans>Receipt</Trans> : <Trans>Tax invoice</Trans>;
}

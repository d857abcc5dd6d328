import type { Invoice } from "./invoice-words.ts";

/** The other documents of the same payment: its credit notes, or the invoice that one corrects. */
export function relatedTo(
  { invoiceId, paymentId }: Pick<Invoice, "invoiceId" | "paymentId">,
  all: readonly Invoice[],
): Invoice[] {
  return all.filter((one) => one.paymentId === paymentId && one.invoiceId !== invoiceId);
}

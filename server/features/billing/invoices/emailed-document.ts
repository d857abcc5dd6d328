import type { InvoiceForm } from "../../../../domain/money/invoice-form.ts";
import { translate } from "../../../../domain/translate.ts";

/** The sentence about the document of a payment, which is mailed with it, by the word that its heading has. */
export function emailedDocument(form: InvoiceForm): string {
  return form === "receipt"
    ? translate("We have emailed you the receipt.")
    : translate("We have emailed you the invoice.");
}

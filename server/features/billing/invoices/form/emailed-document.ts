import type { InvoiceForm } from "../../../../../domain/money/invoice-form.ts";
import { phrase, type Phrase } from "../../../../../domain/phrase.ts";
import { msg } from "../../../../../domain/translate.ts";

/** The sentence about the document of a payment, which is mailed with it, by the word that its heading has. */
export function emailedDocument(form: InvoiceForm): Phrase {
  return form === "receipt"
    ? phrase(msg("We have emailed you the receipt."))
    : phrase(msg("We have emailed you the invoice."));
}

import { Trans } from "@lingui/react/macro";
import type { Invoice } from "./invoice-words.ts";

/** Title of the document. */
export function InvoiceKind({ kind, form }: Pick<Invoice, "kind" | "form">) {
  if (kind === "credit-note") return <Trans>Credit note</Trans>;
  return form === "receipt" ? <Trans>Receipt</Trans> : <Trans>Tax invoice</Trans>;
}

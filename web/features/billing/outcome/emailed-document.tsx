import { Trans } from "@lingui/react/macro";
import { COUNTRIES, SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { invoiceForm } from "../../../../domain/money/invoice-form.ts";
import { useCountry } from "../../../api/catalogue-queries.ts";
import type { Outputs } from "../../../api/client.ts";

type Paid = Pick<Outputs["billing"]["payment"], "amountMinor" | "currency">;

/** What was mailed for a payment, by the word that its heading has: the law of its country asks for an invoice above an amount. */
export function EmailedDocument({ payment: { amountMinor, currency } }: { payment: Paid }) {
  const country = COUNTRIES.find((one) => one.currency === currency) ?? SOUTH_AFRICA;
  const forms = useCountry(country.id)?.invoiceForms;
  if (!forms) return null;
  return invoiceForm(forms, BigInt(amountMinor)) === "receipt" ? (
    <Trans>We have emailed you the receipt.</Trans>
  ) : (
    <Trans>We have emailed you the invoice.</Trans>
  );
}

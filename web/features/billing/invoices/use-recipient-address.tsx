import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { CountryConfig } from "../../../../domain/countries.ts";
import { invoiceForm } from "../../../../domain/money/invoice-form.ts";
import { fieldErrors, toProblem } from "../../../api/app-problem.ts";
import { useCountry } from "../../../api/catalogue-queries.ts";
import { client, orpc } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { useRefusedField } from "../use-refused-field.ts";

type RecipientAddress = {
  /** Asks for it, on one line; nothing where it is known or the law does not ask. */
  field: ReactNode;
  /** Saves what was typed. False when it is still missing: its field says so. */
  save: () => Promise<boolean>;
};

/**
 * The address that the law wants on the invoice of a payment of this amount (minor units), asked for where one pays.
 * `paidIn` is the country of the payment, where that is not the payer's own.
 */
export function useRecipientAddress(
  amountMinor: number | undefined,
  paidIn?: CountryConfig,
): RecipientAddress {
  const { t } = useLingui();
  const mine = useMyCountry();
  const country = paidIn ?? mine;
  const profile = useQuery(orpc.billing.invoices.profile.queryOptions({ input: {} }));
  const [address, setAddress] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const { ref, show } = useRefusedField();
  const forms = useCountry(country.id)?.invoiceForms;
  const isFull =
    amountMinor !== undefined &&
    amountMinor > 0 &&
    forms !== undefined &&
    invoiceForm(forms, BigInt(amountMinor)) === "full";
  const isNeeded = isFull && profile.data?.address.length === 0;
  const example = country.code === "GH" ? "Makola Market, Accra" : "12 Main Road, Soweto";

  const save = async (): Promise<boolean> => {
    if (!isNeeded) return true;
    const line = address.trim();
    if (line === "") {
      setProblem(t`Enter the address of your business.`);
      show();
      return false;
    }
    try {
      const saved = await client.billing.invoices.saveProfile({ address: [line] });
      queryClient.setQueryData(orpc.billing.invoices.profile.queryKey({ input: {} }), saved);
      return true;
    } catch (error) {
      const refused = toProblem(error);
      setProblem(fieldErrors(refused)["address"] ?? refused.message);
      show();
      return false;
    }
  };
  const field = isNeeded ? (
    <TextInput
      ref={ref}
      label={t`Address of your business`}
      description={t`The law requires it on this invoice, for example ${example}. We ask only once.`}
      autoComplete="street-address"
      maxLength={120}
      value={address}
      error={problem}
      onChange={(event) => {
        setProblem(null);
        setAddress(event.currentTarget.value);
      }}
    />
  ) : null;
  return { field, save };
}

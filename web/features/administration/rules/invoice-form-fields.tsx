import { Trans } from "@lingui/react/macro";
import { TextInput } from "../../../ui/form/text-input.tsx";

/** Amounts in the country's currency while they are typed. */
export type TypedForms = { receipt: string; abridged: string };

/** Up to which amounts a receipt or an abridged invoice is enough. */
export function InvoiceFormFields({
  value,
  onChange,
}: {
  value: TypedForms;
  onChange: (value: TypedForms) => void;
}) {
  return (
    <>
      <TextInput
        label={<Trans>A receipt is enough up to</Trans>}
        description={
          <Trans>In the currency of the country, tax included. 0 where there is none.</Trans>
        }
        inputMode="decimal"
        value={value.receipt}
        onChange={(event) => onChange({ ...value, receipt: event.currentTarget.value })}
      />
      <TextInput
        label={<Trans>An abridged tax invoice is enough up to</Trans>}
        description={<Trans>Above that the law wants the address of the business.</Trans>}
        inputMode="decimal"
        value={value.abridged}
        onChange={(event) => onChange({ ...value, abridged: event.currentTarget.value })}
      />
    </>
  );
}

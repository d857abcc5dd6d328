import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { parseVatNumber } from "../../../../domain/people/company-numbers.ts";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { SavedBar } from "../../../ui/notice/saved-bar.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { useFormSubmit } from "../../../ui/form/use-form-submit.ts";
import { useRegistrationCheck } from "./use-registration-check.ts";

type Profile = Outputs["billing"]["invoices"]["profile"];
const MAX_ADDRESS_LINES = 5;
const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Company, address, tax number and registration number; the numbers are checked by the rules of the country. */
export function BillingDetailsForm({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const country = useMyCountry();
  const isGhana = country.code === "GH";
  const [isSaved, setSaved] = useState(false);
  const registration = useRegistrationCheck(country.id);
  const form = useForm({
    initialValues: { ...profile, address: profile.address.join("\n") },
    validate: {
      address: (value) =>
        linesOf(value).length > MAX_ADDRESS_LINES ? t`Use up to 5 lines.` : null,
      vatNumber: (value) =>
        value.trim() !== "" && !parseVatNumber(country.code, value)
          ? isGhana
            ? t`A TIN looks like C0000803561, a Ghana Card like GHA-123456789-1.`
            : t`A VAT number has ten digits and starts with 4.`
          : null,
    },
  });
  const { onSubmit, isSending, error } = useFormSubmit(form, async ({ address, ...values }) => {
    setSaved(false);
    await client.billing.invoices.saveProfile({ ...values, address: linesOf(address) });
    await queryClient.invalidateQueries({ queryKey: orpc.billing.invoices.profile.key() });
    setSaved(true);
  });
  const registrationField = form.getInputProps("registrationNumber");
  return (
    <Card>
      <form onSubmit={onSubmit} noValidate className="lh-stack">
        <TextInput
          label={t`Company`}
          autoComplete="organization"
          maxLength={120}
          {...form.getInputProps("companyName")}
        />
        <Textarea
          label={t`Address`}
          description={t`As it should appear on the invoice, up to 5 lines.`}
          autoComplete="street-address"
          rows={4}
          {...form.getInputProps("address")}
        />
        <TextInput
          label={isGhana ? t`TIN or Ghana Card number` : t`VAT number`}
          description={t`Only if the business has one.`}
          autoComplete="off"
          maxLength={30}
          {...form.getInputProps("vatNumber")}
        />
        <TextInput
          label={t`Registration number`}
          description={isGhana ? t`For example CS160152013.` : t`For example 2019/123456/07.`}
          autoComplete="off"
          maxLength={30}
          {...registrationField}
          error={registrationField.error ?? registration.problem}
          onBlur={() => registration.check(form.values.registrationNumber)}
        />
        {registration.words ? (
          <p role="status" className="lh-quiet lh-small">
            {registration.words}
          </p>
        ) : null}
        {registration.name && registration.name !== form.values.companyName ? (
          <Button
            type="button"
            variant="default"
            onClick={() => form.setFieldValue("companyName", registration.name)}
          >
            <Trans>Use this name</Trans>
          </Button>
        ) : null}
        <ErrorNotice error={error} />
        <SavedBar
          isSending={isSending}
          isSaved={isSaved}
          saved={<Trans>Saved. Your next invoice will show these details.</Trans>}
        >
          <Trans>Save these details</Trans>
        </SavedBar>
      </form>
    </Card>
  );
}

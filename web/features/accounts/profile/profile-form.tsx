import { Trans, useLingui } from "@lingui/react/macro";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { useState } from "react";
import { client, type Outputs } from "../../../api/client.ts";
import { countryById } from "../../../../domain/countries.ts";
import { refreshSession } from "../../../session/session.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { SavedBar } from "../../../ui/notice/saved-bar.tsx";
import { useFormSubmit } from "../../../ui/form/use-form-submit.ts";
import { useSegments } from "./business-choices.ts";
import { changedMobileProblem, MOBILE_MESSAGES } from "../mobile-rule.ts";
import { TIMEZONES } from "./timezone-choice.ts";

type Registration = NonNullable<Outputs["accounts"]["me"]["registration"]>;

/** The fields that an advertiser may change; country and e-mail are shown, and why they stay. */
export function ProfileForm({ registration }: { registration: Registration }) {
  const { t } = useLingui();
  const [isSaved, setSaved] = useState(false);
  const segments = useSegments();
  const form = useForm({
    initialValues: {
      firstName: registration.firstName,
      surname: registration.surname,
      mobileNumber: registration.mobileNumber,
      company: registration.company,
      segment: String(registration.segment),
      timezone: registration.timezone,
    },
    validate: {
      firstName: (value) => (value.trim() === "" ? t`Enter your first name.` : null),
      mobileNumber: (value) => {
        const problem = changedMobileProblem(value, registration);
        return problem ? t(MOBILE_MESSAGES[problem]) : null;
      },
    },
  });
  const { onSubmit, isSending, error } = useFormSubmit(
    form,
    async ({ segment, mobileNumber, ...values }) => {
      setSaved(false);
      await client.accounts.updateProfile({
        ...values,
        ...(mobileNumber.trim() === registration.mobileNumber ? {} : { mobileNumber }),
        segment: Number(segment),
      });
      await refreshSession();
      setSaved(true);
    },
  );
  const country = countryById(registration.country)?.name ?? "";
  return (
    <Card>
      <form onSubmit={onSubmit} noValidate className="lh-stack">
        <TextInput
          label={t`First name`}
          autoComplete="given-name"
          {...form.getInputProps("firstName")}
        />
        <TextInput
          label={t`Surname`}
          autoComplete="family-name"
          {...form.getInputProps("surname")}
        />
        <TextInput
          label={t`Mobile number`}
          type="tel"
          autoComplete="tel"
          {...form.getInputProps("mobileNumber")}
        />
        <TextInput
          label={t`Name of the business`}
          autoComplete="organization"
          {...form.getInputProps("company")}
        />
        <NativeSelect
          label={t`What do you sell?`}
          data={segments}
          {...form.getInputProps("segment")}
        />
        <NativeSelect
          label={t`Time zone`}
          description={t`For times in notifications. Campaigns use your country's time.`}
          data={TIMEZONES}
          {...form.getInputProps("timezone")}
        />
        <p className="lh-quiet lh-small">
          <Trans>
            You are signed in as {registration.email}. Your country is {country}. It cannot be
            changed, because your money is held in its currency.
          </Trans>
        </p>
        <ErrorNotice error={error} />
        <SavedBar
          isSending={isSending}
          isSaved={isSaved}
          saved={<Trans>Your details are saved.</Trans>}
        >
          <Trans>Save my details</Trans>
        </SavedBar>
      </form>
    </Card>
  );
}

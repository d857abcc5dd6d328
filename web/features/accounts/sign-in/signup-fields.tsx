import { useLingui } from "@lingui/react/macro";
import { countryById } from "../../../../domain/countries.ts";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { PasswordInput } from "../../../ui/form/password-input.tsx";
import { QueryFrame } from "../../../query/query-frame.tsx";
import type { FormOf } from "../../../ui/form/use-form.ts";
import { useSegments, useSources } from "../profile/business-choices.ts";
import { CountryChoice } from "../profile/country-choice.tsx";
import type { SignupValues } from "./signup-form.ts";
import { TIMEZONES } from "../profile/timezone-choice.ts";

type Props = { form: FormOf<SignupValues> };

export function PersonFields({ form }: Props) {
  return (
    <QueryFrame>
      <Person form={form} />
    </QueryFrame>
  );
}

function Person({ form }: Props) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        label={t`First name`}
        autoComplete="given-name"
        {...form.getInputProps("firstName")}
      />
      <TextInput label={t`Surname`} autoComplete="family-name" {...form.getInputProps("surname")} />
      <CountryChoice
        value={form.values.country}
        onChange={(country) => {
          form.setFieldValue("country", country);
          form.setFieldValue("timezone", countryById(country)?.timeZone ?? "");
        }}
      />
      <TextInput
        label={t`Mobile number`}
        description={t`For your account only. We do not send adverts to it.`}
        type="tel"
        autoComplete="tel"
        {...form.getInputProps("mobileNumber")}
      />
      <NativeSelect
        label={t`Time zone`}
        description={t`For times in notifications. Campaigns use your country's time.`}
        data={TIMEZONES}
        {...form.getInputProps("timezone")}
      />
      <TextInput
        label={t`Email`}
        description={t`We will email you a link to confirm it.`}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.getInputProps("email")}
      />
      <PasswordInput
        label={t`Password`}
        description={t`At least 10 characters.`}
        autoComplete="new-password"
        {...form.getInputProps("password")}
      />
    </>
  );
}

export function BusinessFields({ form }: Props) {
  return (
    <QueryFrame>
      <Business form={form} />
    </QueryFrame>
  );
}

function Business({ form }: Props) {
  const { t } = useLingui();
  const segments = useSegments();
  const sources = useSources();
  const choose = { value: "", label: t`Choose` };
  return (
    <>
      <TextInput
        label={t`Name of the business`}
        description={t`Optional.`}
        autoComplete="organization"
        {...form.getInputProps("company")}
      />
      <NativeSelect
        label={t`What do you sell?`}
        description={t`Optional.`}
        data={[choose, ...segments]}
        {...form.getInputProps("segment")}
      />
      <NativeSelect
        label={t`How did you hear about us?`}
        description={t`Optional.`}
        data={[choose, ...sources]}
        {...form.getInputProps("source")}
      />
    </>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { countryById } from "../../../../domain/countries.ts";
import { OtherCells } from "../../../session/other-cells.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { PasswordInput } from "../../../ui/form/password-input.tsx";
import { QueryFrame } from "../../../query/query-frame.tsx";
import type { FormOf } from "../../../ui/form/use-form.ts";
import { useSegments, useSources } from "../profile/business-choices.ts";
import { CountryChoice } from "../profile/country-choice.tsx";
import type { SignupValues } from "./signup-form.ts";
import { TIMEZONES } from "../profile/timezone-choice.ts";
import classes from "./signup.module.css";

type Props = { form: FormOf<SignupValues> };

/**
 * What an account cannot be without: three fields to type, and the country, which is usually right already. `sender` is the
 * sender name of the campaign that was begun before: nobody types a name twice.
 */
export function PersonFields({ form, sender }: Props & { sender: string }) {
  const { t } = useLingui();
  return (
    <>
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
      <TextInput
        label={t`First name`}
        description={
          sender !== "" && form.values.firstName === sender
            ? t`The sender name of your campaign. Write your own name if you like.`
            : undefined
        }
        autoComplete="given-name"
        {...form.getInputProps("firstName")}
      />
      <QueryFrame>
        <Country form={form} />
      </QueryFrame>
      <OtherCells />
      <TextInput
        label={t`Mobile number (optional)`}
        description={t`For your account only. We do not send adverts to it.`}
        type="tel"
        autoComplete="tel"
        {...form.getInputProps("mobileNumber")}
      />
    </>
  );
}

function Country({ form }: Props) {
  return (
    <CountryChoice
      value={form.values.country}
      onChange={(country) => {
        form.setFieldValue("country", country);
        form.setFieldValue("timezone", countryById(country)?.timeZone ?? "");
      }}
    />
  );
}

/** All that can be said now or later, folded away. */
export function FurtherFields({ form }: Props) {
  return (
    <details className={classes.further}>
      <summary>
        <Trans>More about you and your shop (optional)</Trans>
      </summary>
      <div className="lh-stack">
        <QueryFrame>
          <Further form={form} />
        </QueryFrame>
      </div>
    </details>
  );
}

function Further({ form }: Props) {
  const { t } = useLingui();
  const segments = useSegments();
  const sources = useSources();
  const choose = { value: "", label: t`Choose` };
  return (
    <>
      <TextInput label={t`Surname`} autoComplete="family-name" {...form.getInputProps("surname")} />
      <TextInput
        label={t`Name of the business`}
        autoComplete="organization"
        {...form.getInputProps("company")}
      />
      <NativeSelect
        label={t`What do you sell?`}
        data={[choose, ...segments]}
        {...form.getInputProps("segment")}
      />
      <NativeSelect
        label={t`How did you hear about us?`}
        data={[choose, ...sources]}
        {...form.getInputProps("source")}
      />
      <NativeSelect
        label={t`Time zone`}
        description={t`For times in notifications. Campaigns use your country's time.`}
        data={TIMEZONES}
        {...form.getInputProps("timezone")}
      />
    </>
  );
}

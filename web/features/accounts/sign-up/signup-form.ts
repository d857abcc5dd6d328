import { useLingui } from "@lingui/react/macro";
import { useForm } from "../../../ui/form/use-form.ts";
import { DEFAULT_COUNTRY_ID, SOUTH_AFRICA } from "../../../../domain/countries.ts";
import type { FormOf } from "../../../ui/form/use-form.ts";
import { emailProblem, passwordProblem } from "../field-rules.ts";
import { EMAIL_MESSAGES, PASSWORD_MESSAGES } from "../field-messages.ts";
import { MOBILE_MESSAGES, mobileProblem } from "../mobile-rule.ts";

export type SignupValues = {
  email: string;
  password: string;
  firstName: string;
  surname: string;
  country: number;
  timezone: string;
  mobileNumber: string;
  company: string;
  segment: string;
  source: string;
};

const EMPTY: SignupValues = {
  email: "",
  password: "",
  firstName: "",
  surname: "",
  country: DEFAULT_COUNTRY_ID,
  timezone: SOUTH_AFRICA.timeZone,
  mobileNumber: "",
  company: "",
  segment: "",
  source: "",
};

/** The registration form with the rules of the domain, in the order of the fields on screen. */
export function useSignupForm(): FormOf<SignupValues> {
  const { t } = useLingui();
  return useForm<SignupValues>({
    initialValues: EMPTY,
    validateInputOnBlur: true,
    validate: {
      email: (value) => {
        const problem = emailProblem(value);
        return problem ? t(EMAIL_MESSAGES[problem]) : null;
      },
      password: (value) => {
        const problem = passwordProblem(value);
        return problem ? t(PASSWORD_MESSAGES[problem]) : null;
      },
      firstName: (value) => (value.trim() === "" ? t`Enter your first name.` : null),
      mobileNumber: (value, { country }) => {
        const problem = value.trim() === "" ? null : mobileProblem(value, country);
        return problem ? t(MOBILE_MESSAGES[problem]) : null;
      },
    },
  });
}

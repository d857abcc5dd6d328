import { Trans } from "@lingui/react/macro";
import { Button } from "../../../ui/form/button.tsx";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { client } from "../../../api/client.ts";
import { countryById } from "../../../../domain/countries.ts";
import { useCountryHere } from "../../../session/cells.ts";
import { useMe } from "../../../session/session.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import type { FormOf } from "../../../ui/form/use-form.ts";
import { useFormSubmit } from "../../../ui/form/use-form-submit.ts";
import { useWaitingField } from "../../../ui/form/use-waiting-field.ts";
import { type ShownVersions, SignupAgreement } from "./signup-agreement.tsx";
import { probableCountry } from "./home-country.ts";
import type { SavedProps } from "./saved-campaign.tsx";
import { FurtherFields, PersonFields } from "./signup-fields.tsx";
import { useSignupForm, type SignupValues } from "./signup-form.ts";
import { rememberPendingPath } from "../../../session/pending-path.ts";
import { rememberPendingEmail } from "../sign-in/pending-email.ts";
import { markSignedUpHere } from "../sign-in/signed-up-here.ts";

// Few come with a draft; without it the page goes on.
const SavedCampaign = lazy(async () => {
  const part = await import("./saved-campaign.tsx").catch(() => undefined);
  return { default: part?.SavedCampaign ?? ((_props: SavedProps) => null) };
});

/** Create an account; what was drafted as a visitor moves into it. */
export function SignupPage() {
  const me = useMe();
  const navigate = useNavigate();
  const { next } = useSearch({ from: "/signup" });
  const form = useSignupForm();
  const agreed = useRef<ShownVersions>(undefined);
  const suggest = useCountrySuggestion(form);
  const { sender, takeSender } = useSender(form);
  useFirstFieldFocus(form, next !== undefined);
  const { onSubmit, isSending, error } = useFormSubmit(form, async (values) => {
    const shown = agreed.current ? { agreed: agreed.current } : {};
    await client.accounts.signUp({ ...signUpInput(values), ...shown });
    rememberPendingEmail(values.email.trim());
    await markSignedUpHere(values.email);
    rememberPendingPath(next);
    await navigate({ to: "/verify-password" });
  });
  return (
    <Page width="form">
      <PageHeader
        title={<Trans>Create an account</Trans>}
        lead={<Trans>It is free. You pay only for the messages you send.</Trans>}
      />
      {me?.isAnonymous ? (
        <Suspense>
          <SavedCampaign country={form.values.country} onCountry={suggest} onSender={takeSender} />
        </Suspense>
      ) : null}
      <form onSubmit={onSubmit} noValidate className="lh-stack">
        <Card>
          <PersonFields form={form} sender={sender} />
          <FurtherFields form={form} />
        </Card>
        <SignupAgreement
          country={form.values.country}
          onShown={(versions) => {
            agreed.current = versions;
          }}
        />
        <ErrorNotice error={error} />
        <Button type="submit" loading={isSending} fullWidth>
          <Trans>Create my account</Trans>
        </Button>
      </form>
      <p>
        <Trans>Already have an account?</Trans>{" "}
        <Link to="/login" search={next ? { next } : {}}>
          <Trans>Sign in</Trans>
        </Link>
      </p>
    </Page>
  );
}

/** Puts in the country that is probable: by the device at first, then by the saved campaign. */
function useCountrySuggestion(form: FormOf<SignupValues>): (countryId: number) => void {
  const latest = useRef(form);
  latest.current = form;
  const suggest = useCallback((countryId: number) => {
    latest.current.setFieldValue("country", countryId);
    latest.current.setFieldValue("timezone", countryById(countryId)?.timeZone ?? "");
  }, []);
  // The page is drawn before anybody knows where it is opened.
  useEffect(() => suggest(probableCountry()), [suggest]);
  useCountryHere(form.values.country, suggest);
  return suggest;
}

/** The campaign's sender as the name, until somebody types another. */
function useSender(form: FormOf<SignupValues>) {
  const latest = useRef(form);
  latest.current = form;
  const [sender, setSender] = useState("");
  const takeSender = useCallback((found: string) => {
    setSender(found);
    const { getValues, setFieldValue } = latest.current;
    if (getValues().firstName === "") setFieldValue("firstName", found);
  }, []);
  return { sender, takeSender };
}

/** Who comes from a campaign of their own came to fill this in: the first field waits for them. */
function useFirstFieldFocus(form: FormOf<SignupValues>, isAsked: boolean): void {
  useWaitingField(isAsked, () => form.getInputNode("email"));
}

function signUpInput(values: SignupValues) {
  const { segment, source, company, surname, timezone, mobileNumber, ...rest } = values;
  return {
    ...rest,
    email: values.email.trim(),
    ...(timezone ? { timezone } : {}),
    ...(mobileNumber.trim() ? { mobileNumber } : {}),
    ...(surname.trim() ? { surname: surname.trim() } : {}),
    ...(company.trim() ? { company: company.trim() } : {}),
    ...(segment ? { segment: Number(segment) } : {}),
    ...(source ? { source } : {}),
  };
}

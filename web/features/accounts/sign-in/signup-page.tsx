import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/form/button.tsx";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { client } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useFormSubmit } from "../../../ui/form/use-form-submit.ts";
import { type ShownVersions, SignupAgreement } from "./signup-agreement.tsx";
import { BusinessFields, PersonFields } from "./signup-fields.tsx";
import { useSignupForm, type SignupValues } from "./signup-form.ts";
import { rememberPendingPath } from "../../../session/pending-path.ts";
import { rememberPendingEmail } from "./pending-email.ts";
import { markSignedUpHere } from "./signed-up-here.ts";

/** Create an account; what was drafted as a visitor moves into it. */
export function SignupPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { next } = useSearch({ from: "/signup" });
  const form = useSignupForm();
  const agreed = useRef<ShownVersions>(undefined);
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
      <form onSubmit={onSubmit} noValidate className="lh-stack">
        <Card title={t`You`}>
          <PersonFields form={form} />
        </Card>
        <Card title={t`Your business`}>
          <BusinessFields form={form} />
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

function signUpInput(values: SignupValues) {
  const { segment, source, company, timezone, ...rest } = values;
  return {
    ...rest,
    email: values.email.trim(),
    ...(timezone ? { timezone } : {}),
    ...(company.trim() ? { company: company.trim() } : {}),
    ...(segment ? { segment: Number(segment) } : {}),
    ...(source ? { source } : {}),
  };
}

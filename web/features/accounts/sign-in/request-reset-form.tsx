import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/form/button.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { requestPasswordReset } from "../../../api/auth.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useFormSubmit } from "../../../ui/form/use-form-submit.ts";
import { emailProblem } from "../field-rules.ts";
import { EMAIL_MESSAGES } from "../field-messages.ts";

/** Asks for the mail. The answer is the same whether there is such an account or not. */
export function RequestResetForm() {
  const { t } = useLingui();
  const [isSent, setSent] = useState(false);
  const form = useForm({
    initialValues: { email: "" },
    validate: {
      email: (value) => {
        const problem = emailProblem(value);
        return problem ? t(EMAIL_MESSAGES[problem]) : null;
      },
    },
  });
  const { onSubmit, isSending, error } = useFormSubmit(form, async ({ email }) => {
    await requestPasswordReset(email.trim());
    setSent(true);
  });
  return (
    <Page width="form">
      <PageHeader
        title={<Trans>Choose a new password</Trans>}
        lead={<Trans>We will email you a link. It works for one hour.</Trans>}
      />
      {isSent ? (
        <Notice tone="good" announce="politely" title={<Trans>Check your email</Trans>}>
          <Trans>
            If there is an account with this address, we have sent it an email. Check your spam
            folder too.
          </Trans>
        </Notice>
      ) : (
        <Card>
          <form onSubmit={onSubmit} noValidate className="lh-stack">
            <ErrorNotice error={error} />
            <TextInput
              label={t`Email`}
              type="email"
              inputMode="email"
              autoComplete="username"
              {...form.getInputProps("email")}
            />
            <Button type="submit" loading={isSending} fullWidth>
              <Trans>Email me a link</Trans>
            </Button>
          </form>
        </Card>
      )}
      <Link to="/login">
        <Trans>Back to sign in</Trans>
      </Link>
    </Page>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/form/button.tsx";
import { CheckBox } from "../../../ui/form/check-box.tsx";
import { PasswordInput } from "../../../ui/form/password-input.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { useState } from "react";
import { AuthError, resetPassword } from "../../../api/auth.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useFormSubmit } from "../../../ui/form/use-form-submit.ts";
import { passwordProblem } from "../field-rules.ts";
import { PASSWORD_MESSAGES } from "../field-messages.ts";

/** Sets the new password with the token from the mail; this ends every open session. */
export function NewPasswordForm({ token }: { token: string }) {
  const { t } = useLingui();
  const [state, setState] = useState<"open" | "done" | "too-old">("open");
  const form = useForm({
    initialValues: { password: "", withoutPasskeys: false },
    validate: {
      password: (value) => {
        const problem = passwordProblem(value);
        return problem ? t(PASSWORD_MESSAGES[problem]) : null;
      },
    },
  });
  const { onSubmit, isSending, error } = useFormSubmit(
    form,
    async ({ password, withoutPasskeys }) => {
      try {
        await resetPassword(token, password, withoutPasskeys);
        setState("done");
      } catch (thrown) {
        if (!(thrown instanceof AuthError) || !/TOKEN/i.test(thrown.authCode ?? "")) throw thrown;
        setState("too-old");
      }
    },
  );
  return (
    <Page width="form">
      <PageHeader title={<Trans>Choose a new password</Trans>} />
      {state === "done" ? <Done /> : null}
      {state === "too-old" ? <TooOld /> : null}
      {state === "open" ? (
        <Card>
          <form onSubmit={onSubmit} noValidate className="lh-stack">
            <ErrorNotice error={error} />
            <PasswordInput
              label={t`New password`}
              description={t`At least 10 characters.`}
              autoComplete="new-password"
              {...form.getInputProps("password")}
            />
            <CheckBox
              label={t`Somebody else may have used my account: remove its passkeys too`}
              description={t`You can add passkeys again in your profile.`}
              checked={form.values.withoutPasskeys}
              onChange={(event) =>
                form.setFieldValue("withoutPasskeys", event.currentTarget.checked)
              }
            />
            <Button type="submit" loading={isSending} fullWidth>
              <Trans>Save the new password</Trans>
            </Button>
          </form>
        </Card>
      ) : null}
    </Page>
  );
}

function Done() {
  return (
    <Notice
      tone="good"
      announce="politely"
      title={<Trans>Your new password is saved.</Trans>}
      action={
        <LinkButton to="/login">
          <Trans>Sign in</Trans>
        </LinkButton>
      }
    >
      <Trans>You have been signed out on all other devices.</Trans>
    </Notice>
  );
}

function TooOld() {
  return (
    <Notice
      tone="warn"
      announce="now"
      title={<Trans>This link no longer works.</Trans>}
      action={
        <LinkButton to="/reset-password/$mode" params={{ mode: "request" }}>
          <Trans>Get a new email</Trans>
        </LinkButton>
      }
    >
      <Trans>It works once and for one hour. Your password is unchanged.</Trans>
    </Notice>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/form/button.tsx";
import { PasswordInput } from "../../../ui/form/password-input.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { isMember, refreshSession, useMe } from "../../../session/session.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useFormSubmit } from "../../../ui/form/use-form-submit.ts";
import { passwordProblem } from "../field-rules.ts";
import { PASSWORD_MESSAGES } from "../field-messages.ts";

/** Change the password. The page has no guard (spec section 2); the change itself needs the signed-in owner. */
export function UpdatePasswordPage() {
  const me = useMe();
  const [isDone, setDone] = useState(false);
  return (
    <Page width="form">
      <PageHeader
        title={<Trans>Change your password</Trans>}
        lead={<Trans>You will be signed out everywhere, including on this device.</Trans>}
      />
      {isDone ? <Changed /> : null}
      {!isDone && me && !isMember(me) ? (
        <Notice
          tone="info"
          title={<Trans>Sign in to change your password.</Trans>}
          action={
            <LinkButton to="/login" search={{ next: "/update-pwd" }}>
              <Trans>Sign in</Trans>
            </LinkButton>
          }
        />
      ) : null}
      {!isDone && me?.userId && isMember(me) ? (
        <ChangeForm userId={me.userId} onDone={() => setDone(true)} />
      ) : null}
    </Page>
  );
}

function Changed() {
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
      <Trans>You are signed out everywhere. Sign in with the new password.</Trans>
    </Notice>
  );
}

function ChangeForm({ userId, onDone }: { userId: string; onDone: () => void }) {
  const { t } = useLingui();
  const form = useForm({
    initialValues: { oldPassword: "", newPassword: "" },
    validate: {
      oldPassword: (value) => (value === "" ? t`Enter your current password.` : null),
      newPassword: (value) => {
        const problem = passwordProblem(value);
        return problem ? t(PASSWORD_MESSAGES[problem]) : null;
      },
    },
  });
  const { onSubmit, isSending, error } = useFormSubmit(form, async (values) => {
    await client.accounts.updatePassword({ userId, ...values });
    onDone();
    // Every session has ended with the old password, this one too.
    await refreshSession();
  });
  return (
    <Card>
      <form onSubmit={onSubmit} noValidate className="lh-stack">
        <ErrorNotice error={error} />
        <PasswordInput
          label={t`Current password`}
          autoComplete="current-password"
          {...form.getInputProps("oldPassword")}
        />
        <PasswordInput
          label={t`New password`}
          description={t`At least 10 characters.`}
          autoComplete="new-password"
          {...form.getInputProps("newPassword")}
        />
        <Button type="submit" loading={isSending} fullWidth>
          <Trans>Save the new password</Trans>
        </Button>
      </form>
    </Card>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { PasswordInput } from "../../ui/password-input.tsx";
import { useForm } from "../../ui/use-form.ts";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { isMember, useMe } from "../../session/session.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useFormSubmit } from "../../ui/use-form-submit.ts";
import { passwordProblem } from "./field-rules.ts";
import { PASSWORD_SENTENCES } from "./field-sentences.ts";

/** Change the password. The page has no guard (spec section 2); the change itself needs the signed-in owner. */
export function UpdatePasswordPage() {
  const me = useMe();
  return (
    <Page width="form">
      <PageHeader
        title={<Trans>Change your password</Trans>}
        lead={<Trans>Other devices are signed out afterwards.</Trans>}
      />
      {me && !isMember(me) ? (
        <Notice
          tone="info"
          title={<Trans>Please sign in to change your password.</Trans>}
          action={
            <LinkButton to="/login" search={{ next: "/update-pwd" }}>
              <Trans>Sign in</Trans>
            </LinkButton>
          }
        />
      ) : null}
      {me?.userId && isMember(me) ? <ChangeForm userId={me.userId} /> : null}
    </Page>
  );
}

function ChangeForm({ userId }: { userId: string }) {
  const { t } = useLingui();
  const [isDone, setDone] = useState(false);
  const form = useForm({
    initialValues: { oldPassword: "", newPassword: "" },
    validate: {
      oldPassword: (value) => (value === "" ? t`Type your current password.` : null),
      newPassword: (value) => {
        const problem = passwordProblem(value);
        return problem ? t(PASSWORD_SENTENCES[problem]) : null;
      },
    },
  });
  const { onSubmit, isSending, error } = useFormSubmit(form, async (values) => {
    setDone(false);
    await client.accounts.updatePassword({ userId, ...values });
    form.reset();
    setDone(true);
  });
  return (
    <Card>
      <form onSubmit={onSubmit} noValidate className="lh-stack">
        {isDone ? (
          <Notice
            tone="good"
            announce="politely"
            title={<Trans>Your new password is saved.</Trans>}
          />
        ) : null}
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

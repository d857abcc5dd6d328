import { Trans, useLingui } from "@lingui/react/macro";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { AuthError, sendVerificationMail, signIn } from "../../api/auth.ts";
import { safeReturnPath } from "../../session/return-path.ts";
import { refreshSession } from "../../session/session.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useFormSubmit } from "../../ui/use-form-submit.ts";
import { emailProblem } from "./field-rules.ts";
import { EMAIL_SENTENCES } from "./field-sentences.ts";

/** Sign in, and go on to the page that was asked for. */
export function LoginPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { next } = useSearch({ from: "/login" });
  const [refusal, setRefusal] = useState<"wrong" | "unverified" | null>(null);
  const form = useForm({
    initialValues: { email: "", password: "" },
    validate: {
      email: (value) => {
        const problem = emailProblem(value);
        return problem ? t(EMAIL_SENTENCES[problem]) : null;
      },
      password: (value) => (value === "" ? t`Type your password.` : null),
    },
  });
  const { onSubmit, isSending, error } = useFormSubmit(form, async ({ email, password }) => {
    setRefusal(null);
    try {
      await signIn(email.trim(), password);
    } catch (thrown) {
      const kind = refusalKind(thrown);
      if (!kind) throw thrown;
      setRefusal(kind);
      return;
    }
    await refreshSession();
    await navigate({ href: safeReturnPath(next) });
  });
  return (
    <Page width="form">
      <PageHeader title={<Trans>Sign in</Trans>} />
      <Card>
        <form onSubmit={onSubmit} noValidate className="lh-stack">
          {refusal === "wrong" ? <WrongPassword /> : null}
          {refusal === "unverified" ? <Unverified email={form.values.email} /> : null}
          <ErrorNotice error={error} />
          <TextInput
            label={t`E-mail`}
            type="email"
            autoComplete="username"
            inputMode="email"
            {...form.getInputProps("email")}
          />
          <PasswordInput
            label={t`Password`}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ "aria-label": t`Show the password`, tabIndex: 0 }}
            {...form.getInputProps("password")}
          />
          <Button type="submit" loading={isSending} fullWidth>
            <Trans>Sign in</Trans>
          </Button>
          <Link to="/reset-password/$mode" params={{ mode: "request" }}>
            <Trans>I forgot my password</Trans>
          </Link>
        </form>
      </Card>
      <p>
        <Trans>New here?</Trans>{" "}
        <Link to="/signup" search={next ? { next } : {}}>
          <Trans>Create an account</Trans>
        </Link>
      </p>
    </Page>
  );
}

function refusalKind(error: unknown): "wrong" | "unverified" | null {
  if (!(error instanceof AuthError)) return null;
  if (error.status === 401) return "wrong";
  return error.status === 403 && /VERIF/i.test(error.authCode ?? error.message)
    ? "unverified"
    : null;
}

function WrongPassword() {
  return (
    <Notice
      tone="bad"
      announce="now"
      title={<Trans>The e-mail or the password is not right.</Trans>}
    >
      <Trans>Check both and try again, or choose a new password below.</Trans>
    </Notice>
  );
}

function Unverified({ email }: { email: string }) {
  const [isSent, setSent] = useState(false);
  const send = () => {
    void sendVerificationMail(email.trim())
      .catch(() => undefined)
      .finally(() => setSent(true));
  };
  return (
    <Notice
      tone="warn"
      announce="now"
      title={<Trans>Your e-mail address is not confirmed yet.</Trans>}
      action={
        isSent ? null : (
          <Button variant="default" onClick={send}>
            <Trans>Send the mail again</Trans>
          </Button>
        )
      }
    >
      {isSent ? (
        <Trans>The mail is on its way. It can take a minute.</Trans>
      ) : (
        <Trans>Open the mail we sent you and tap the link in it. Then sign in here.</Trans>
      )}
    </Notice>
  );
}

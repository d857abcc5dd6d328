import { Trans } from "@lingui/react/macro";
import { Button } from "../../../ui/form/button.tsx";
import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { sendVerificationMail } from "../../../api/auth.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { readPendingEmail } from "./pending-email.ts";

/** After signing up: the account opens with the link in the mail. Also where a link that is too old leads. */
export function VerifyPage() {
  const { error } = useSearch({ from: "/verify-password" });
  const email = readPendingEmail();
  return (
    <Page width="form">
      <PageHeader
        title={error ? <Trans>This link no longer works</Trans> : <Trans>Check your email</Trans>}
      />
      <Card>
        {error ? (
          <p>
            <Trans>
              Links in our emails work once and only for a limited time. Sign in: if your address is
              not confirmed yet, we offer to send a new email.
            </Trans>
          </p>
        ) : (
          <MailSent email={email} />
        )}
        <LinkButton to="/login">
          <Trans>Go to sign in</Trans>
        </LinkButton>
      </Card>
      {error || !email ? null : <SendAgain email={email} />}
    </Page>
  );
}

function MailSent({ email }: { email: string | null }) {
  return (
    <>
      <p>
        {email ? (
          <Trans>
            We have sent an email to <strong>{email}</strong>. Tap the link in it to open your
            account.
          </Trans>
        ) : (
          <Trans>We have sent you an email. Tap the link in it to open your account.</Trans>
        )}
      </p>
      <p className="lh-quiet">
        <Trans>It usually takes less than a minute. Check your spam folder too.</Trans>
      </p>
    </>
  );
}

function SendAgain({ email }: { email: string }) {
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");
  const [error, setError] = useState<unknown>(null);
  const send = async () => {
    setState("sending");
    setError(null);
    try {
      await sendVerificationMail(email);
      setState("sent");
    } catch (thrown) {
      setError(thrown);
      setState("idle");
    }
  };
  return (
    <div className="lh-stack">
      <ErrorNotice error={error} />
      {state === "sent" ? (
        <Notice
          tone="good"
          announce="politely"
          title={<Trans>We have sent the email again.</Trans>}
        />
      ) : (
        <Button variant="default" loading={state === "sending"} onClick={() => void send()}>
          <Trans>Send the email again</Trans>
        </Button>
      )}
      <Link to="/signup">
        <Trans>Wrong address? Sign up again</Trans>
      </Link>
    </div>
  );
}

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
        title={
          error ? <Trans>This link does not work any more</Trans> : <Trans>Check your mail</Trans>
        }
      />
      <Card>
        {error ? (
          <p>
            <Trans>
              Links in our mails work once, and not for ever. Sign in: if your address is not
              confirmed yet, we offer you a new mail there.
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
            We have sent a mail to <strong>{email}</strong>. Tap the link in it and your account is
            open.
          </Trans>
        ) : (
          <Trans>We have sent you a mail. Tap the link in it and your account is open.</Trans>
        )}
      </p>
      <p className="lh-quiet">
        <Trans>It usually takes less than a minute. Look in the spam folder too.</Trans>
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
          title={<Trans>The mail is on its way again.</Trans>}
        />
      ) : (
        <Button variant="default" loading={state === "sending"} onClick={() => void send()}>
          <Trans>Send the mail again</Trans>
        </Button>
      )}
      <Link to="/signup">
        <Trans>The address is wrong? Sign up again</Trans>
      </Link>
    </div>
  );
}

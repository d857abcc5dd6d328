import { Trans } from "@lingui/react/macro";
import { Button, buttonClass } from "../../../ui/form/button.tsx";
import { mailboxOf } from "./mailbox.ts";
import { Link, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { sendVerificationMail } from "../../../api/auth.ts";
import { useMe } from "../../../session/session.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { readPendingEmail, rememberPendingEmail, secondsToWait } from "./pending-email.ts";
import { useConfirmedElsewhere } from "./use-confirmed-elsewhere.ts";

const SandboxMail = lazyPart(async () => (await import("./sandbox-mail.tsx")).SandboxMail);

/** After signing up: the account opens with the link in the mail. Also where a link that is too old leads. */
export function VerifyPage() {
  const { error } = useSearch({ from: "/verify-password" });
  const email = readPendingEmail();
  const sandbox = useMe()?.sandbox;
  useConfirmedElsewhere(error === undefined);
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
        {sandbox ? <SandboxMail {...sandbox} /> : null}
        {error ? (
          <LinkButton to="/login">
            <Trans>Go to sign in</Trans>
          </LinkButton>
        ) : (
          <OpenMail email={email} />
        )}
      </Card>
      {error || !email ? null : <SendAgain email={email} />}
      {error ? null : <ConfirmedAlready />}
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

/** Most emails are there by then. */
const RESEND_AFTER_SECONDS = 30;

function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(() => secondsToWait(seconds));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}

/** To the mailbox where its pages are known; everybody else knows where theirs is. */
function OpenMail({ email }: { email: string | null }) {
  const mailbox = email ? mailboxOf(email) : undefined;
  if (!mailbox) return null;
  return (
    <a className={buttonClass({})} href={mailbox.url} target="_blank" rel="noreferrer">
      <Trans>Open {mailbox.name}</Trans>
    </a>
  );
}

function SendAgain({ email }: { email: string }) {
  const [state, setState] = useState<"idle" | "sending" | "sent">("idle");
  const [error, setError] = useState<unknown>(null);
  const secondsLeft = useSecondsLeft(RESEND_AFTER_SECONDS);
  const send = async () => {
    setState("sending");
    setError(null);
    try {
      await sendVerificationMail(email);
      rememberPendingEmail(email);
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
        <Button
          variant="default"
          loading={state === "sending"}
          disabled={secondsLeft > 0 || state === "sending"}
          onClick={() => void send()}
        >
          {secondsLeft > 0 ? (
            <Trans>Send it again in 0:{String(secondsLeft).padStart(2, "0")}</Trans>
          ) : (
            <Trans>Send the email again</Trans>
          )}
        </Button>
      )}
      <p>
        <Link to="/signup">
          <Trans>Wrong address? Sign up again</Trans>
        </Link>
      </p>
    </div>
  );
}

/** Whoever comes back to the page on another device has no address here, and still a way on. */
function ConfirmedAlready() {
  return (
    <p>
      <Trans>Confirmed already?</Trans>{" "}
      <Link to="/login">
        <Trans>Sign in</Trans>
      </Link>
    </p>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/form/button.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { PasswordInput } from "../../../ui/form/password-input.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { AuthError, signIn } from "../../../api/auth.ts";
import { tookOver } from "../../../session/app-start.ts";
import { safeReturnPath } from "../../../session/return-path.ts";
import {
  takeEarlySignIn,
  type EarlyOutcome,
  type EarlyWords,
} from "../../../session/early-sign-in.ts";
import { refreshSession, useMe } from "../../../session/session.ts";
import { Card } from "../../../ui/card.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { useFormSubmit } from "../../../ui/form/use-form-submit.ts";
import { emailProblem } from "../field-rules.ts";
import { EMAIL_MESSAGES } from "../field-messages.ts";

// Few need it: it is loaded when it is asked for.
const CodeStep = lazy(async () => ({ default: (await import("./code-step.tsx")).CodeStep }));
const PasskeySignIn = lazy(async () => ({
  default: (await import("./passkey-sign-in.tsx")).PasskeySignIn,
}));

// Where one installation serves every country, nobody needs it.
const AccountCells = lazyPart(async () => (await import("./account-cells.tsx")).AccountCells);

/** Sign in, and go on to the page that was asked for. */
export function LoginPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { next } = useSearch({ from: "/login" });
  const cells = useMe()?.cells;
  const [words, setWords] = useState<EarlyWords | "">("");
  const [needsCode, setNeedsCode] = useState(false);
  const goOn = async () => {
    const { isAdmin } = await refreshSession();
    await navigate({ href: isAdmin && !next ? "/admin" : safeReturnPath(next) });
  };
  const form = useForm({
    initialValues: { email: "", password: "" },
    validate: {
      email: (value) => {
        const problem = emailProblem(value);
        return problem ? t(EMAIL_MESSAGES[problem]) : null;
      },
      password: (value) => (value === "" ? t`Enter your password.` : null),
    },
  });
  const { onSubmit, isSending, error } = useFormSubmit(form, async ({ email, password }) => {
    setWords("");
    try {
      const answer = await signIn(email.trim(), password);
      if (answer.needsCode) return setNeedsCode(true);
    } catch (thrown) {
      // An unconfirmed address is refused in the same way, so nobody learns whether it has an account.
      if (!(thrown instanceof AuthError) || thrown.status !== 401) throw thrown;
      setWords("wrong");
      return;
    }
    await goOn();
  });
  const goOnFrom = async (outcome: EarlyOutcome) => {
    if (outcome === "in") await goOn();
    else if (outcome === "code") setNeedsCode(true);
    else setWords(outcome);
  };
  const isEarly = useEarlyAnswer(setWords, goOnFrom);
  if (needsCode)
    return (
      <Suspense fallback={null}>
        <CodeStep onDone={goOn} onBack={() => setNeedsCode(false)} />
      </Suspense>
    );
  return (
    <Page width="form">
      <PageHeader title={<Trans>Sign in</Trans>} />
      <Card>
        <form onSubmit={onSubmit} noValidate className="lh-stack" data-early-sign-in="">
          <Refusals words={words} />
          <ErrorNotice error={error} />
          <TextInput
            label={t`Email`}
            type="email"
            autoComplete="username webauthn"
            inputMode="email"
            {...form.getInputProps("email")}
          />
          <PasswordInput
            label={t`Password`}
            autoComplete="current-password"
            {...form.getInputProps("password")}
          />
          <Button type="submit" loading={isSending || isEarly} fullWidth>
            <Trans>Sign in</Trans>
          </Button>
          <PasskeyPlace onDone={goOn} />
          <Link to="/reset-password/$mode" params={{ mode: "request" }}>
            <Trans>I forgot my password</Trans>
          </Link>
        </form>
      </Card>
      {cells ? <AccountCells cells={cells} /> : null}
      <p>
        <Trans>New here?</Trans>{" "}
        <Link to="/signup" search={next ? { next } : {}}>
          <Trans>Create an account</Trans>
        </Link>
      </p>
    </Page>
  );
}

/** The button for passkeys comes once the page stands: whether the browser has them is not known before. */
function PasskeyPlace({ onDone }: { onDone: () => Promise<void> }) {
  const [canUse, setCanUse] = useState<boolean>();
  useEffect(() => setCanUse(typeof PublicKeyCredential === "function"), []);
  if (canUse === false) return null;
  const room = <div className="lh-later" />;
  if (!canUse) return room;
  return (
    <Suspense fallback={room}>
      <PasskeySignIn onDone={onDone} />
    </Suspense>
  );
}

/** Goes on where the page's own script, which answered before the app was there, left off; whether that is under way. */
function useEarlyAnswer(
  setWords: (words: EarlyWords | "") => void,
  goOnFrom: (outcome: EarlyOutcome) => Promise<void>,
): boolean {
  const [isUnderWay, setUnderWay] = useState(false);
  useEffect(() => {
    void tookOver.then(() => {
      const early = takeEarlySignIn();
      if (!early) return;
      setWords(early.said);
      if (!early.answer) return;
      setUnderWay(true);
      void early.answer
        .then(goOnFrom)
        .catch(() => setWords("failed"))
        .finally(() => setUnderWay(false));
    });
    // Once: the script answers only until then.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);
  return isUnderWay;
}

/** They stand in the drawn page, hidden, so that a refusal can be shown before the app is there. */
function Refusals({ words }: { words: EarlyWords | "" }) {
  return (
    <>
      <div data-says="lacking" hidden={words !== "lacking"}>
        <Notice
          tone="bad"
          announce="now"
          title={<Trans>Enter your email and your password.</Trans>}
        />
      </div>
      <div data-says="wrong" hidden={words !== "wrong"}>
        <Notice
          tone="bad"
          announce="now"
          title={<Trans>The email or the password is wrong.</Trans>}
        >
          <p>
            <Trans>Check both and try again, or press “I forgot my password”.</Trans>
          </p>
          <p>
            <Trans>Just signed up? Open the link in our email first.</Trans>
          </p>
        </Notice>
      </div>
      <div data-says="failed" hidden={words !== "failed"}>
        <Notice tone="bad" announce="now" title={<Trans>That did not go through.</Trans>}>
          <p>
            <Trans>Check your connection, wait a minute, and try again.</Trans>
          </p>
        </Notice>
      </div>
    </>
  );
}

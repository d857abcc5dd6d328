import { Trans } from "@lingui/react/macro";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { AuthError, confirmEmail } from "../../../api/auth.ts";
import { refreshSession } from "../../../session/session.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Page } from "../../../ui/page.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { takeSignedUpHere } from "./signed-up-here.ts";

/**
 * Where the link in the mail after signing up leads. Programs that look through mails open links too, so opening it proves
 * nothing: the button does. In the browser that signed up, the tap on the link was the owner's, and it goes on by itself.
 */
export function ConfirmPage() {
  const { token = "", proof = "" } = useSearch({ from: "/confirm-email" });
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const confirm = async () => {
    setSending(true);
    setError(null);
    try {
      await confirmEmail(token, proof);
      await refreshSession();
      await navigate({ to: "/dashboard", replace: true });
    } catch (thrown) {
      if (thrown instanceof AuthError && thrown.status === 401)
        return navigate({
          to: "/verify-password",
          search: { error: thrown.authCode ?? "" },
          replace: true,
        });
      setError(thrown);
      setSending(false);
    }
  };
  const begin = useRef(confirm);
  useEffect(() => {
    void takeSignedUpHere(token).then((isHere) => (isHere ? begin.current() : undefined));
  }, [token]);
  return (
    <Page width="form">
      <PageHeader title={<Trans>Confirm your email address</Trans>} />
      <Card>
        <ErrorNotice error={error} />
        <p>
          <Trans>This is the last step. Then your account is ready.</Trans>
        </p>
        <Button loading={isSending} fullWidth onClick={() => void confirm()}>
          <Trans>Confirm and open my account</Trans>
        </Button>
      </Card>
    </Page>
  );
}

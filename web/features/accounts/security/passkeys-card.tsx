import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { addPasskey, isAlreadyThere, listPasskeys, wasCancelled } from "../../../api/passkeys.ts";
import { AuthError } from "../../../api/auth.ts";
import { refreshSession } from "../../../session/session.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { deviceName } from "./device-name.ts";
import { PasskeyRow } from "./passkey-row.tsx";
import classes from "./security.module.css";

/** Signing in with the finger, face or PIN of a device instead of the password. */
export function PasskeysCard() {
  const { t } = useLingui();
  const [isThere, setThere] = useState(false);
  const passkeys = useQuery({ queryKey: ["passkeys"], queryFn: listPasskeys, staleTime: 0 });
  const refetch = () => void passkeys.refetch();
  const add = useMutation({
    mutationFn: async () => {
      setThere(false);
      try {
        await addPasskey(deviceName(navigator.userAgent) ?? t`Passkey`);
      } catch (thrown) {
        if (isAlreadyThere(thrown)) return setThere(true);
        if (!wasCancelled(thrown)) throw thrown;
      }
    },
    onSuccess: async () => {
      refetch();
      // An administrator's session counts as proved from now on.
      await refreshSession();
    },
  });
  const canMake = typeof PublicKeyCredential === "function";
  const rows = passkeys.data ?? [];
  return (
    <Card title={<Trans>Passkeys</Trans>}>
      <p>
        <Trans>
          Sign in with your finger, your face or the PIN of your phone. Nobody can guess it or steal
          it with a fake page, and you do not need a code.
        </Trans>
      </p>
      <ErrorNotice error={passkeys.error} onRetry={refetch} />
      {rows.length > 0 ? (
        <ul className={classes.list} aria-label={t`Your passkeys`}>
          {rows.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onChange={refetch} />
          ))}
        </ul>
      ) : null}
      {needsNewSession(add.error) ? (
        <SignInFirst error={add.error} />
      ) : (
        <ErrorNotice error={add.error} />
      )}
      {isThere ? (
        <Notice tone="info" announce="politely" title={<Trans>It is already on the list.</Trans>}>
          <Trans>This device has a passkey for your account.</Trans>
        </Notice>
      ) : null}
      {canMake ? (
        <div>
          <Button variant="default" loading={add.isPending} onClick={() => add.mutate()}>
            <Trans>Add a passkey</Trans>
          </Button>
        </div>
      ) : (
        <p className="lh-quiet lh-small">
          <Trans>This browser cannot make one. A newer one can.</Trans>
        </p>
      )}
    </Card>
  );
}

/** True where only somebody who has just signed in may go on. */
function needsNewSession(error: unknown): error is AuthError {
  return error instanceof AuthError && error.authCode === "SESSION_NOT_FRESH";
}

function SignInFirst({ error }: { error: AuthError }) {
  return (
    <Notice
      tone="warn"
      announce="now"
      title={error.message}
      action={
        <LinkButton to="/login" search={{ next: "/personal" }}>
          <Trans>Sign in again</Trans>
        </LinkButton>
      }
    >
      <Trans>You then return to this page.</Trans>
    </Notice>
  );
}

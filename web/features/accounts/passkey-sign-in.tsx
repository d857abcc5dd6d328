import { Trans } from "@lingui/react/macro";
import { browserSupportsWebAuthnAutofill } from "@simplewebauthn/browser";
import { useEffect, useRef, useState } from "react";
import { signInWithPasskey, wasCancelled } from "../../api/passkeys.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";

/** Signing in with the finger, face or PIN of the device: by a button, and among the suggestions of the e-mail field. */
export function PasskeySignIn({ onDone }: { onDone: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    let isGone = false;
    void (async () => {
      if (!(await browserSupportsWebAuthnAutofill()) || isGone) return;
      try {
        await signInWithPasskey({ inField: true });
        if (!isGone) await done.current();
      } catch (thrown) {
        // Without a connection or a passkey the field is simply without suggestions.
        if (!isGone && thrown instanceof Error && thrown.name === "AuthError") setError(thrown);
      }
    })();
    return () => {
      isGone = true;
    };
  }, []);
  const signIn = async () => {
    setBusy(true);
    setError(null);
    try {
      await signInWithPasskey({ inField: false });
      await done.current();
    } catch (thrown) {
      if (!wasCancelled(thrown)) setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ErrorNotice error={error} />
      <Button variant="default" fullWidth loading={isBusy} onClick={() => void signIn()}>
        <Trans>Sign in with a passkey</Trans>
      </Button>
    </>
  );
}

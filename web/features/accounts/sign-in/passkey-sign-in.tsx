import { Trans } from "@lingui/react/macro";
import { browserSupportsWebAuthnAutofill } from "@simplewebauthn/browser";
import { useEffect, useRef, useState } from "react";
import { wasCancelled } from "../../../api/passkeys.ts";
import { Button } from "../../../ui/form/button.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { createPasskeyTurns, type PasskeyTurns } from "./passkey-turns.ts";

/** Signing in with the finger, face or PIN of the device: by a button, and among the suggestions of the e-mail field. */
export function PasskeySignIn({ onDone }: { onDone: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  const turns = useRef<PasskeyTurns>(null);
  const offerInField = async () => {
    const mine = turns.current;
    if (!(await browserSupportsWebAuthnAutofill()) || turns.current !== mine) return;
    try {
      await mine?.inField();
    } catch (thrown) {
      // Without a connection or a passkey the field is simply without suggestions.
      if (thrown instanceof Error && thrown.name === "AuthError") setError(thrown);
    }
  };
  useEffect(() => {
    const mine = createPasskeyTurns(() => done.current());
    turns.current = mine;
    void offerInField();
    return () => {
      turns.current = null;
      mine.end();
    };
    // Once for the life of the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const signIn = async () => {
    setBusy(true);
    setError(null);
    try {
      await turns.current?.byButton();
    } catch (thrown) {
      if (!wasCancelled(thrown)) setError(thrown);
      void offerInField();
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

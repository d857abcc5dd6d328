import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { MOBILE_CODE } from "../../../domain/message/owner-sms.ts";
import { Button } from "../form/button.tsx";
import { TextInput } from "../form/text-input.tsx";
import { ErrorNotice } from "../notice/error-notice.tsx";
import classes from "./phone-code.module.css";

type Props = {
  /** Where the code goes, as it is shown. */
  number: string;
  /** Sends the code by SMS, also once more. */
  send(): Promise<unknown>;
  /** Rejects with what is shown, the code stays in its field. */
  confirm(code: string): Promise<unknown>;
  /** What the code confirms, on its button. */
  children: ReactNode;
};

/** Proves that a phone is the member's own: a code is sent there on request, and typed in here. */
export function PhoneCode({ number, send, confirm, children }: Props) {
  const { t } = useLingui();
  const [code, setCode] = useState("");
  const sending = useMutation({ mutationFn: send });
  const confirming = useMutation({ mutationFn: confirm });
  return (
    <>
      {sending.isSuccess ? (
        <p role="status">
          <Trans>
            We have sent a code to <span className="lh-strong">{number}</span>.
          </Trans>
        </p>
      ) : null}
      {sending.isSuccess ? (
        <form
          className={classes.code}
          onSubmit={(event) => {
            event.preventDefault();
            confirming.mutate(code);
          }}
        >
          <TextInput
            label={t`Code from the SMS`}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={MOBILE_CODE.digits}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ""))}
          />
          <Button
            type="submit"
            loading={confirming.isPending}
            disabled={code.length !== MOBILE_CODE.digits}
          >
            {children}
          </Button>
        </form>
      ) : null}
      <ErrorNotice error={confirming.error ?? sending.error} />
      <div>
        <Button variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
          {sending.isSuccess ? <Trans>Send a new code</Trans> : <Trans>Send me the code</Trans>}
        </Button>
      </div>
    </>
  );
}

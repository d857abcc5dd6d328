import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { MOBILE_CODE } from "../../../../domain/message/owner-sms.ts";
import { client } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";

type Props = {
  /** As it was typed. */
  number: string;
  countryId: number;
  onProved(): void;
};

/** Checks by a code that a phone is the member's own, once for each phone. */
export function ProvePhone({ number, countryId, onProved }: Props) {
  const { t } = useLingui();
  const [code, setCode] = useState("");
  const send = useMutation({
    mutationFn: () => client.campaigns.sendPhoneCode({ number, countryId }),
    onSuccess: ({ isProved }) => (isProved ? onProved() : undefined),
  });
  const confirm = useMutation({
    mutationFn: () => client.campaigns.confirmPhone({ number, countryId, code }),
    onSuccess: onProved,
  });
  return (
    <div className="lh-stack-tight" role="group" aria-label={t`Confirm your phone`}>
      <p role="status">
        <Trans>
          Copies go to your own phones only. We send a code to{" "}
          <span className="lh-strong">{number}</span> to check that it is yours. This is needed
          once.
        </Trans>
      </p>
      {send.isSuccess ? (
        <form
          className="lh-stack-tight"
          onSubmit={(event) => {
            event.preventDefault();
            confirm.mutate();
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
          <div>
            <Button
              type="submit"
              loading={confirm.isPending}
              disabled={code.length !== MOBILE_CODE.digits}
            >
              <Trans>Confirm and send the copies</Trans>
            </Button>
          </div>
        </form>
      ) : null}
      <ErrorNotice error={confirm.error ?? send.error} />
      <div>
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          {send.isSuccess ? <Trans>Send a new code</Trans> : <Trans>Send me the code</Trans>}
        </Button>
      </div>
    </div>
  );
}

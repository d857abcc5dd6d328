import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { MOBILE_CODE, MAX_SMS_A_DAY } from "../../../domain/message/owner-sms.ts";
import { client, orpc } from "../../api/client.ts";
import { Button } from "../../ui/form/button.tsx";
import { ErrorNotice } from "../../ui/notice/error-notice.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import classes from "./notifications.module.css";

/** News by SMS: the number it goes to, proved by a code that was sent there. */
export function MobileProof() {
  const { data } = useQuery(orpc.notifications.mobile.queryOptions({ input: {} }));
  if (!data) return <div className={classes.proof} />;
  const { number } = data;
  return (
    <div className={classes.proof}>
      {number === null ? (
        <p className="lh-quiet">
          <Trans>
            To get notifications by SMS, <Link to="/personal">add your mobile number</Link> first.
          </Trans>
        </p>
      ) : data.isProved ? (
        <p className="lh-quiet">
          <Trans>
            SMS notifications are free and go to <span className="lh-strong">{number}</span>: up to{" "}
            {MAX_SMS_A_DAY} a day, in the hours when adverts may be sent.
          </Trans>
        </p>
      ) : (
        <ProveNumber number={number} />
      )}
    </div>
  );
}

function ProveNumber({ number }: { number: string }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [code, setCode] = useState("");
  const send = useMutation({ mutationFn: () => client.notifications.sendMobileCode({}) });
  const confirm = useMutation({
    mutationFn: () => client.notifications.confirmMobile({ code }),
    onSuccess: (mobile) =>
      queries.setQueryData(orpc.notifications.mobile.queryKey({ input: {} }), mobile),
  });
  return (
    <>
      <p>
        <Trans>
          You can also get six kinds of notifications by SMS, free. We send a code to{" "}
          <span className="lh-strong">{number}</span> to check that it is yours.
        </Trans>
      </p>
      {send.isSuccess ? (
        <form
          className={classes.code}
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
          <Button
            type="submit"
            loading={confirm.isPending}
            disabled={code.length !== MOBILE_CODE.digits}
          >
            <Trans>Confirm</Trans>
          </Button>
        </form>
      ) : null}
      <ErrorNotice error={confirm.error ?? send.error} />
      <div>
        <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          {send.isSuccess ? <Trans>Send a new code</Trans> : <Trans>Send me the code</Trans>}
        </Button>
      </div>
    </>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { rememberNext } from "../after-payment.ts";
import { isUndecided, nextPollMs } from "../payment-polling.ts";
import { Button } from "../../../ui/form/button.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { WaitingLine } from "../../../ui/notice/waiting-line.tsx";
import { translate } from "../../../../domain/translate.ts";

type Started = Outputs["billing"]["payWithMobileMoney"];
type Props = {
  started: Started;
  next: string | undefined;
  onAgain: () => void;
  /** What happens when the money arrives, where it does more than fill the wallet. */
  then?: ReactNode;
};

/** Instructions for the phone until the network accepts or declines. */
export function MobileMoneyStep({ started, next, onAgain, then }: Props) {
  const navigate = useNavigate();
  const { paymentId } = started.payment;
  const query = useQuery({
    ...orpc.billing.payment.queryOptions({ input: { paymentId } }),
    initialData: started.payment,
    staleTime: 0,
    refetchInterval: ({ state }) => nextPollMs(state.data?.status, state.dataUpdateCount),
  });
  const { status, message } = query.data;
  const isPaid = status === "succeeded";
  useEffect(() => {
    if (!isPaid) return;
    rememberNext(next);
    void navigate({ to: "/final", search: { paymentId, ...(next ? { next } : {}) } });
  }, [isPaid, navigate, next, paymentId]);
  if (!isUndecided(status) && !isPaid)
    return (
      <>
        <Notice
          tone="bad"
          announce="now"
          title={message ?? translate("The payment did not go through.")}
        >
          <Trans>Check the number and the network, or pay by card.</Trans>
        </Notice>
        <Button onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      </>
    );
  return (
    <div className="lh-stack">
      <WaitingLine>{started.words}</WaitingLine>
      {started.step === "enter-voucher" ? <VoucherForm paymentId={paymentId} /> : null}
      <p className="lh-quiet">
        {then ?? (
          <Trans>
            You can leave this page. The money appears in your wallet as soon as the network
            approves the payment. Please do not pay again.
          </Trans>
        )}
      </p>
      <Button variant="default" onClick={() => void query.refetch()}>
        <Trans>Check again</Trans>
      </Button>
    </div>
  );
}

function VoucherForm({ paymentId }: { paymentId: string }) {
  const { t } = useLingui();
  const [voucher, setVoucher] = useState("");
  const { run, isBusy, error } = useAttempt();
  return (
    <form
      className="lh-stack-tight"
      onSubmit={(event) => {
        event.preventDefault();
        void run(voucher, () => client.billing.enterVoucher({ paymentId, voucher }));
      }}
    >
      <TextInput
        label={t`Code from your network`}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={voucher}
        onChange={(event) => setVoucher(event.currentTarget.value)}
      />
      <ErrorNotice error={error} />
      <Button type="submit" loading={isBusy} disabled={voucher.trim().length < 3}>
        <Trans>Send the code</Trans>
      </Button>
    </form>
  );
}

import { Trans } from "@lingui/react/macro";
import { client } from "../../../api/client.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { Button, buttonClass } from "../../../ui/form/button.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { WaitingLine } from "../../../ui/notice/waiting-line.tsx";
import type { Subscription } from "./plan-words.ts";
import { refreshSubscriptions } from "./use-plans.ts";

type Props = { subscription: Subscription; userId: string };

/** The first payment is not through: go on to the page where it waits, or give the subscription up. */
export function UnfinishedSubscription({ subscription, userId }: Props) {
  const { run, isBusy, error } = useAttempt();
  const { redirectUrl, isDeclined, message } = subscription;
  const giveUp = async () => {
    await run("give up", (idempotencyKey) =>
      client.billing.subscriptions.unsubscribe({ userId }, { context: { idempotencyKey } }),
    );
    await refreshSubscriptions();
  };
  return (
    <>
      {isDeclined ? (
        <Notice tone="bad" announce="politely" title={message} />
      ) : (
        <WaitingLine>
          <Trans>The first payment has not gone through yet. You have not been charged.</Trans>
        </WaitingLine>
      )}
      <ErrorNotice error={error} />
      <div className="lh-row">
        {redirectUrl ? (
          <a className={buttonClass({})} href={redirectUrl}>
            {isDeclined ? <Trans>Try the payment again</Trans> : <Trans>Continue to payment</Trans>}
          </a>
        ) : null}
        <Button variant="default" loading={isBusy} onClick={() => void giveUp()}>
          <Trans>Do not subscribe</Trans>
        </Button>
      </div>
    </>
  );
}

import { Trans } from "@lingui/react/macro";
import { client } from "../../../api/client.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { ConfirmDialog } from "../../../ui/notice/confirm-dialog.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { formatDate } from "../../../ui/numbers.ts";
import type { Subscription } from "./plan-words.ts";
import { refreshSubscriptions } from "./use-plans.ts";

type Props = { subscription: Subscription; userId: string; onClose: () => void };

/** Cancelling ends the plan when what was paid for is over, and can be taken back until then. */
export function CancelDialog({ subscription, userId, onClose }: Props) {
  const { timeZone } = useMyCountry();
  const { run, isBusy, error } = useAttempt();
  const { planName, periodEnd, status } = subscription;
  // One that is overdue ends at once.
  const until = periodEnd && status === "active" ? formatDate(periodEnd, timeZone) : "";
  const cancel = async () => {
    const cancelled = await run("cancel", (idempotencyKey) =>
      client.billing.subscriptions.unsubscribe({ userId }, { context: { idempotencyKey } }),
    );
    if (!cancelled) return;
    await refreshSubscriptions();
    onClose();
  };
  return (
    <ConfirmDialog
      title={<Trans>Cancel {planName}?</Trans>}
      confirmLabel={<Trans>Cancel the plan</Trans>}
      cancelLabel={<Trans>Keep the plan</Trans>}
      isDangerous
      isBusy={isBusy}
      notice={<ErrorNotice error={error} />}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    >
      <p>
        {until ? (
          <Trans>
            You keep its prices until {until}; after that you pay as you go. Nothing more is
            charged.
          </Trans>
        ) : (
          <Trans>Nothing more is charged, and you pay as you go.</Trans>
        )}
      </p>
      {until ? (
        <p>
          <Trans>Your money, campaigns and lists stay. You can cancel this until then.</Trans>
        </p>
      ) : null}
    </ConfirmDialog>
  );
}

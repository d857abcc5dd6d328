import { Trans } from "@lingui/react/macro";
import { client } from "../../../api/client.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { formatDate } from "../../../ui/numbers.ts";
import {
  priceIdOf,
  priceWords,
  type Interval,
  type Plan,
  type Subscription,
} from "./plan-words.ts";
import { refreshSubscriptions } from "./use-plans.ts";

type Props = {
  plan: Plan;
  interval: Interval;
  subscription: Subscription;
  userId: string;
  onClose: () => void;
};

/** Another plan or interval: nothing now, the new price from the next renewal on. */
export function ChangeDialog({ plan, interval, subscription, userId, onClose }: Props) {
  const { timeZone } = useMyCountry();
  const { run, isBusy, error } = useAttempt();
  const price = priceWords(plan, interval);
  const change = async () => {
    const input = { userId, priceId: priceIdOf(plan, interval) ?? "" };
    const changed = await run(input, (idempotencyKey) =>
      client.billing.subscriptions.change(input, { context: { idempotencyKey } }),
    );
    if (!changed) return;
    await refreshSubscriptions();
    onClose();
  };
  const from = subscription.periodEnd ? formatDate(subscription.periodEnd, timeZone) : "";
  return (
    <ConfirmDialog
      title={<Trans>Change to {plan.name}?</Trans>}
      confirmLabel={<Trans>Change to {plan.name}</Trans>}
      isBusy={isBusy}
      notice={<ErrorNotice error={error} />}
      onConfirm={() => void change()}
      onCancel={onClose}
    >
      <p>
        {from ? (
          <Trans>
            From {from} you have {plan.name} and pay {price}. Until then you keep{" "}
            {subscription.planName}. Nothing is charged today.
          </Trans>
        ) : (
          <Trans>
            From your next renewal on you have {plan.name} and pay {price}. Nothing is charged
            today.
          </Trans>
        )}
      </p>
    </ConfirmDialog>
  );
}

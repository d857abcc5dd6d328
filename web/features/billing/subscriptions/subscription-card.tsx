import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { formatMoney } from "../../../../domain/money/money.ts";
import { client } from "../../../api/client.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { formatDate } from "../../../ui/numbers.ts";
import { Badge } from "../../../ui/notice/status-badge.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { OverdueNotice } from "./overdue-notice.tsx";
import { UnfinishedSubscription } from "./unfinished-subscription.tsx";
import { planOfPrice, priceWords, type Plan, type Subscription } from "./plan-words.ts";
import { refreshSubscriptions } from "./use-plans.ts";

type Props = {
  subscription: Subscription;
  plans: readonly Plan[];
  userId: string;
  /** It was made a moment ago, on this page. */
  isJustDone: boolean;
};

/** The own subscription: what it costs, until when, and cancelling or resuming it. */
export function SubscriptionCard({ subscription, plans, userId, isJustDone }: Props) {
  const { t } = useLingui();
  const [isCancelling, setCancelling] = useState(false);
  const { run, isBusy, error } = useAttempt();
  const { status, endsAtPeriodEnd, planName } = subscription;
  const resume = async () => {
    await run("resume", (idempotencyKey) =>
      client.billing.subscriptions.resume({ userId }, { context: { idempotencyKey } }),
    );
    await refreshSubscriptions();
  };
  const isPaid = status === "active" || status === "grace";
  return (
    <Card
      title={
        status === "incomplete" ? (
          <Trans>{planName}: not paid yet</Trans>
        ) : (
          <Trans>Your plan: {planName}</Trans>
        )
      }
      aside={
        endsAtPeriodEnd ? (
          <Badge tone="warn">{t`Cancelled`}</Badge>
        ) : status === "active" ? (
          <Badge tone="good">{t`Active`}</Badge>
        ) : null
      }
    >
      {isJustDone && status === "active" ? (
        <Notice
          tone="good"
          announce="politely"
          title={<Trans>It is done. You do not need to do anything.</Trans>}
        />
      ) : null}
      {status === "grace" || status === "past-due" ? (
        <OverdueNotice subscription={subscription} userId={userId} />
      ) : null}
      {status === "incomplete" ? (
        <UnfinishedSubscription subscription={subscription} userId={userId} />
      ) : null}
      <StateSentence subscription={subscription} plans={plans} />
      <ErrorNotice error={error} />
      {isPaid ? (
        <div className="lh-row">
          {endsAtPeriodEnd ? (
            <Button loading={isBusy} onClick={() => void resume()}>
              <Trans>Keep my plan</Trans>
            </Button>
          ) : (
            <Button variant="default" onClick={() => setCancelling(true)}>
              <Trans>Cancel the plan</Trans>
            </Button>
          )}
          <ManageButton userId={userId} />
        </div>
      ) : null}
      {isCancelling ? (
        <CancelDialog
          subscription={subscription}
          userId={userId}
          onClose={() => setCancelling(false)}
        />
      ) : null}
    </Card>
  );
}

function StateSentence({ subscription, plans }: Pick<Props, "subscription" | "plans">) {
  const { timeZone } = useMyCountry();
  const { status, endsAtPeriodEnd, periodEnd, nextPlanName, planName } = subscription;
  const until = periodEnd ? formatDate(periodEnd, timeZone) : "";
  const amount = formatMoney(subscription.amountMinor, subscription.currency);
  const next = planOfPrice(plans, subscription.nextPriceId);
  if (endsAtPeriodEnd)
    return (
      <p role="status">
        <Trans>
          Cancelled. You keep all the benefits of {planName} until {until}. After that you pay as
          you go, and nothing more is charged.
        </Trans>
      </p>
    );
  if (status === "past-due" || status === "incomplete") return null;
  return (
    <p role="status">
      {nextPlanName && next ? (
        <Trans>
          You keep {planName} until {until}. Then {nextPlanName} starts, for{" "}
          {priceWords(next.plan, next.interval)}.
        </Trans>
      ) : subscription.interval === "month" ? (
        <Trans>
          {amount} every month. The next payment is on {until}.
        </Trans>
      ) : (
        <Trans>
          {amount} every year. The next payment is on {until}.
        </Trans>
      )}
    </p>
  );
}

function ManageButton({ userId }: { userId: string }) {
  const { run, isBusy, error } = useAttempt();
  const open = async () => {
    const page = await run("manage", () => client.billing.subscriptions.managePage({ userId }));
    if (page) location.assign(page.redirectUrl);
  };
  return (
    <>
      <Button variant="subtle" loading={isBusy} onClick={() => void open()}>
        <Trans>Change the card with the card company</Trans>
      </Button>
      <ErrorNotice error={error} />
    </>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { Badge } from "../../../ui/notice/status-badge.tsx";
import { ChangeDialog } from "./change-dialog.tsx";
import { PlanCards } from "./plan-cards.tsx";
import { priceIdOf, type Interval, type Plan, type Subscription } from "./plan-words.ts";
import { SubscribeDialog } from "./subscribe-dialog.tsx";

type Props = {
  plans: readonly Plan[];
  subscription: Subscription | undefined;
  userId: string;
  onDone: () => void;
};

/** Every plan with the one thing that can be done with it now: subscribe, or change to it. */
export function ChoosePlan({ plans, subscription, userId, onDone }: Props) {
  const { t } = useLingui();
  const [interval, setInterval] = useState<Interval>(subscription?.interval ?? "month");
  const [chosen, setChosen] = useState<Plan | null>(null);
  const paid = subscription?.status === "incomplete" ? undefined : subscription;
  const close = () => setChosen(null);
  const done = () => {
    close();
    onDone();
  };
  return (
    <>
      <PlanCards
        plans={plans}
        interval={interval}
        onInterval={setInterval}
        renderBadge={(plan) =>
          (paid ? paid.planId === plan.id : plan.idMonth === null) ? (
            <Badge tone="good">{t`Your plan`}</Badge>
          ) : null
        }
        renderAction={(plan) => (
          <PlanButton {...{ plan, interval, subscription }} onChoose={setChosen} />
        )}
      />
      {chosen && paid ? (
        <ChangeDialog
          {...{ plan: chosen, interval, subscription: paid, userId }}
          onClose={close}
          onDone={done}
        />
      ) : null}
      {chosen && !paid ? (
        <SubscribeDialog {...{ plan: chosen, interval, userId }} onClose={close} onDone={done} />
      ) : null}
    </>
  );
}

type ButtonProps = {
  plan: Plan;
  interval: Interval;
  subscription: Subscription | undefined;
  onChoose: (plan: Plan) => void;
};

function PlanButton({ plan, interval, subscription, onChoose }: ButtonProps) {
  const priceId = priceIdOf(plan, interval);
  // Back to the free plan is cancelling: that has its own button, with its own words.
  // While a first payment is under way there is nothing to choose: it is finished or given up first.
  if (priceId === null || subscription?.status === "incomplete") return null;
  if (!subscription)
    return (
      <Button variant="default" fullWidth onClick={() => onChoose(plan)}>
        <Trans>Choose {plan.name}</Trans>
      </Button>
    );
  if (subscription.priceId === priceId && subscription.nextPriceId === null)
    return (
      <p className="lh-quiet">
        <Trans>This is what you have.</Trans>
      </p>
    );
  if (subscription.nextPriceId === priceId)
    return (
      <p className="lh-quiet">
        <Trans>From your next renewal.</Trans>
      </p>
    );
  if (subscription.status !== "active" || subscription.endsAtPeriodEnd) return null;
  return (
    <Button variant="default" fullWidth onClick={() => onChoose(plan)}>
      <Trans>Change to {plan.name}</Trans>
    </Button>
  );
}

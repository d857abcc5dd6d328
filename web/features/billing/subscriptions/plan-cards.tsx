import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Card } from "../../../ui/card.tsx";
import { Money } from "../../../ui/money.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import {
  chargeOf,
  perMonthMinor,
  yearSavingMinor,
  type Interval,
  type Plan,
} from "./plan-words.ts";
import classes from "./plan-cards.module.css";

type Props = {
  plans: readonly Plan[];
  interval: Interval;
  onInterval: (interval: Interval) => void;
  /** Beside the name: "Your plan". */
  renderBadge?: (plan: Plan) => ReactNode;
  /** Under what it gives: the button. */
  renderAction?: (plan: Plan) => ReactNode;
};

/** The plans side by side, by the month or by the year. */
export function PlanCards({ plans, interval, onInterval, renderBadge, renderAction }: Props) {
  const { t } = useLingui();
  return (
    <>
      <Segmented
        label={t`How do you want to pay?`}
        value={interval}
        options={[
          { value: "month", label: t`Monthly` },
          { value: "year", label: t`Yearly` },
        ]}
        onChange={onInterval}
      />
      <div className={classes.plans}>
        {plans.map((plan) => (
          <Card
            key={plan.id}
            title={plan.name}
            aside={renderBadge?.(plan)}
            className={classes.plan ?? ""}
          >
            <Price plan={plan} interval={interval} />
            <ul className={classes.content}>
              {plan.content.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            {renderAction ? <div className={classes.action}>{renderAction(plan)}</div> : null}
          </Card>
        ))}
      </div>
    </>
  );
}

function Price({ plan, interval }: { plan: Plan; interval: Interval }) {
  const { currency } = plan;
  if (chargeOf(plan, interval) === 0)
    return (
      <div>
        <p className={classes.price}>
          <Trans>Free</Trans>
        </p>
        <p className="lh-quiet lh-small">
          <Trans>You only pay for messages.</Trans>
        </p>
      </div>
    );
  const savingMinor = yearSavingMinor(plan);
  return (
    <div>
      <p className={classes.price}>
        <Money amountMinor={perMonthMinor(plan, interval)} currency={currency} />{" "}
        <span className={classes.per}>
          <Trans>a month</Trans>
        </span>
      </p>
      <p className="lh-quiet lh-small">
        {interval === "month" ? (
          <Trans>VAT included. Cancel whenever you want.</Trans>
        ) : (
          <Trans>
            <Money amountMinor={plan.pricePerYearMinor} currency={currency} /> a year, VAT included.
          </Trans>
        )}{" "}
        {interval === "year" && savingMinor > 0 ? (
          <Trans>
            You save <Money amountMinor={savingMinor} currency={currency} />.
          </Trans>
        ) : null}
      </p>
    </div>
  );
}

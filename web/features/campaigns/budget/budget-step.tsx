import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/form/button.tsx";
import { forecastRanges } from "../../../../domain/campaign/forecast.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { formatMoney, type Currency } from "../../../../domain/money/money.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { StepCard } from "../step/step-card.tsx";
import type { StepModel } from "../step/step-model.ts";
import { BudgetFields } from "./budget-fields.tsx";
import classes from "./budget.module.css";
import {
  budgetChips,
  costOfPeople,
  exactPrice,
  peopleForMoney,
  type PriceFacts,
} from "../cost/people-money.ts";

/** How much to spend, or how many people to reach, or how many coins: each gives the others. */
export function BudgetStep({ model }: { model: StepModel }) {
  const { editor, country, parts, unitPriceTenThousandths, reach } = model;
  const { people } = editor.draft;
  const price = { unitPriceTenThousandths, parts };
  const currency = country.currencyCode;
  return (
    <StepCard
      title={<Trans>How much do you want to spend?</Trans>}
      lead={<PriceInWords price={price} currency={currency} />}
    >
      <ErrorNotice error={reach.error} onRetry={reach.retry} />
      <Chips model={model} maxPeople={reach.forecast?.maxPeople ?? 0} />
      <BudgetFields model={model} />
      <Outcome
        people={people}
        costMinor={costOfPeople(people, price)}
        isEveryone={people === reach.forecast?.maxPeople}
        model={model}
      />
    </StepCard>
  );
}

function PriceInWords({ price, currency }: { price: PriceFacts; currency: Currency }) {
  const { people, minor } = exactPrice(price);
  if (people === 1)
    return (
      <Trans>
        One person costs <Money amountMinor={minor} currency={currency} />, VAT included. If a
        message does not arrive, you get that money back.
      </Trans>
    );
  return (
    <Trans>
      100 people cost <Money amountMinor={minor} currency={currency} />, VAT included. If a message
      does not arrive, you get that money back.
    </Trans>
  );
}

function Chips({ model, maxPeople }: { model: StepModel; maxPeople: number }) {
  const { t } = useLingui();
  const { country, parts, unitPriceTenThousandths, editor } = model;
  const currency = country.currencyCode;
  const price = { unitPriceTenThousandths, parts };
  const { people } = editor.draft;
  if (maxPeople === 0) return null;
  function choose(count: number, budgetMinor: number | null) {
    model.budget.name(budgetMinor);
    editor.change({ people: count });
  }
  const choices = budgetChips(price, maxPeople).map((minor) => ({
    minor,
    people: peopleForMoney(minor, price, maxPeople),
    label: formatMoney(minor, currency).replace(/[.,]00$/, ""),
  }));
  return (
    <div className={classes.chips} role="group" aria-label={t`Quick choices`}>
      {choices.map((choice) => (
        <Button
          key={choice.label}
          variant={people === choice.people ? "filled" : "default"}
          aria-pressed={people === choice.people}
          onClick={() => choose(choice.people, choice.minor)}
        >
          {choice.label}
        </Button>
      ))}
      <Button
        variant={people === maxPeople ? "filled" : "default"}
        aria-pressed={people === maxPeople}
        onClick={() => choose(maxPeople, null)}
      >
        <Trans>Everyone, {formatCount(maxPeople)} people</Trans>
      </Button>
    </div>
  );
}

type OutcomeProps = {
  people: number;
  costMinor: number;
  isEveryone: boolean;
  model: StepModel;
};

function Outcome({ people, costMinor, isEveryone, model }: OutcomeProps) {
  const { delivered } = forecastRanges(kindOf(model.editor.draft), people);
  const isEmpty = people === 0;
  const hasMoneyLeft = isEveryone && (model.budget.minor ?? 0) > costMinor;
  return (
    <div className={classes.outcome} role="status">
      {isEmpty ? (
        <p className="lh-quiet">
          <Trans>Choose an amount and see how many people it reaches.</Trans>
        </p>
      ) : (
        <>
          <p className={classes.figure}>
            <Trans>
              {formatCount(people)} people for{" "}
              <Money amountMinor={costMinor} currency={model.country.currencyCode} />
            </Trans>
          </p>
          <p className="lh-quiet">
            {hasMoneyLeft ? (
              <Trans>That is everyone you chose. You do not need the rest of your budget. </Trans>
            ) : null}
            {model.parts > 1 ? (
              <Trans>Your message is charged as {model.parts} messages for each person. </Trans>
            ) : null}
            <Trans>
              We expect about {formatCount(delivered.low)} to {formatCount(delivered.high)} of them
              to get it: some phones are off or out of reach.
            </Trans>
          </p>
        </>
      )}
    </div>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/form/button.tsx";
import { formatMoney, type Currency } from "../../../../domain/money/money.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { StepCard } from "../step/step-card.tsx";
import type { StepModel } from "../step/step-model.ts";
import { BudgetAmount } from "./budget-amount.tsx";
import { BudgetFields } from "./budget-fields.tsx";
import classes from "./budget.module.css";
import { budgetChips, exactPrice, peopleForMoney, type PriceFacts } from "../cost/people-money.ts";

/** How much to spend, or how many people to reach, or how many coins: each gives the others. */
export function BudgetStep({ model }: { model: StepModel }) {
  const { country, parts, unitPriceTenThousandths, reach } = model;
  const price = { unitPriceTenThousandths, parts };
  const currency = country.currencyCode;
  return (
    <StepCard
      title={<Trans>How much do you want to spend?</Trans>}
      lead={<PriceInWords price={price} currency={currency} />}
    >
      <ErrorNotice error={reach.error} onRetry={reach.retry} />
      <BudgetAmount model={model} />
      <Chips model={model} maxPeople={reach.forecast?.maxPeople ?? 0} />
      <BudgetFields model={model} />
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

import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/form/button.tsx";
import { formatRoundMoney, type Currency } from "../../../../domain/money/money.ts";
import { KIND_TRAITS } from "../../../../domain/campaign/kinds/traits.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { Notice } from "../../../ui/notice/notice.tsx";
import { countedOf } from "../step/price-of.ts";
import { StepCard } from "../step/step-card.tsx";
import type { StepModel } from "../step/step-model.ts";
import { BudgetAmount } from "./budget-amount.tsx";
import { BudgetFields } from "./budget-fields.tsx";
import classes from "./budget.module.css";
import { fewestPeople } from "../../../../domain/campaign/people/too-few.ts";
import { budgetChips, exactPrice, peopleForMoney, type PriceFacts } from "../cost/people-money.ts";

/** How much to spend, or how many people to reach, or how many coins: each gives the others. */
export function BudgetStep({ model }: { model: StepModel }) {
  const { country, parts, unitPriceTenThousandths, reach } = model;
  const price = { unitPriceTenThousandths, parts };
  const currency = country.currencyCode;
  const isView = !KIND_TRAITS[model.editor.draft.kind].isOnPhones;
  return (
    <StepCard
      title={<Trans>How much do you want to spend?</Trans>}
      lead={<PriceInWords price={price} currency={currency} isView={isView} />}
    >
      <ErrorNotice error={reach.error} onRetry={reach.retry} />
      {countedOf(reach)?.tooNarrow ? (
        <TooFew model={model} />
      ) : (
        <>
          <BudgetAmount model={model} />
          <Chips model={model} maxPeople={reach.forecast?.maxPeople ?? 0} />
        </>
      )}
      <BudgetFields model={model} />
    </StepCard>
  );
}

/** Nobody can be booked whatever the amount, so nothing says what it brings. What is entered waits for more people. */
function TooFew({ model }: { model: StepModel }) {
  const least = formatCount(fewestPeople(model.editor.draft));
  return (
    <Notice
      tone="warn"
      announce="politely"
      title={<Trans>Too few people</Trans>}
      action={
        <Button variant="default" onClick={() => model.goTo("people")}>
          <Trans>Choose more people</Trans>
        </Button>
      }
    >
      <Trans>
        At least {least} are needed, so there is no price yet. What you enter below counts once you
        have chosen more.
      </Trans>
    </Notice>
  );
}

type PriceProps = { price: PriceFacts; currency: Currency; isView: boolean };

/** What one costs, or a hundred where one costs a part of the smallest coin. `isView`: it is shown, and not sent. */
function PriceInWords({ price, currency, isView }: PriceProps) {
  const { people, minor } = exactPrice(price);
  const money = <Money amountMinor={minor} currency={currency} />;
  if (isView)
    return people === 1 ? (
      <Trans>
        Each view costs {money}, VAT included. You get the money back for views that do not happen.
      </Trans>
    ) : (
      <Trans>
        100 views cost {money}, VAT included. You get the money back for views that do not happen.
      </Trans>
    );
  return people === 1 ? (
    <Trans>
      Each message costs {money}, VAT included. If a message does not arrive, you get that money
      back.
    </Trans>
  ) : (
    <Trans>
      100 messages cost {money}, VAT included. If a message does not arrive, you get that money
      back.
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
    label: formatRoundMoney(minor, currency),
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

import { Trans, useLingui } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { forecastRanges } from "../../../../domain/forecast.ts";
import { formatMoney, parseMoneyInput } from "../../../../domain/money.ts";
import { roundReach } from "../../../../domain/reach.ts";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { StepCard } from "../wizard/step-card.tsx";
import type { WizardModel } from "../wizard/wizard-model.ts";
import classes from "./budget.module.css";
import { budgetChips, costOfPeople, parseCount, peopleForMoney } from "./people-money.ts";

const MOST_PEOPLE = 100_000_000;

/** What is being typed; the other field follows by the price. */
type Typed = { field: "money" | "people"; text: string };

/** How much to spend, or how many people to reach: each gives the other. */
export function BudgetStep({ model }: { model: WizardModel }) {
  const { t } = useLingui();
  const { editor, country, parts, unitPriceTenThousandths, reach, errors } = model;
  const { people } = editor.draft;
  const [typed, setTyped] = useState<Typed | null>(null);
  const currency = country.currencyCode;
  const price = { unitPriceTenThousandths, parts };
  const maxPeople = reach.forecast?.maxPeople ?? 0;
  const costMinor = costOfPeople(people, price);
  // Until people have been counted, the server has the last word on how many can be booked.
  const mostPeople = reach.forecast ? maxPeople : MOST_PEOPLE;
  const plainMoney = people > 0 ? formatMoney(costMinor, currency).replace(/^[^\d]+/, "") : "";

  function typeMoney(text: string) {
    setTyped({ field: "money", text });
    const budgetMinor = parseMoneyInput(text);
    if (text.trim() === "") editor.change({ people: 0 });
    else if (budgetMinor !== undefined)
      editor.change({ people: peopleForMoney(budgetMinor, price, mostPeople) });
  }
  function typePeople(text: string) {
    setTyped({ field: "people", text });
    const count = text.trim() === "" ? 0 : parseCount(text);
    if (count !== undefined) editor.change({ people: count });
  }
  const choose = (count: number) => {
    setTyped(null);
    editor.change({ people: count });
  };
  const tooMany =
    maxPeople > 0 && people > maxPeople
      ? t`At most ${formatCount(maxPeople)} of these people can be booked now.`
      : undefined;
  return (
    <StepCard
      title={<Trans>How much do you want to spend?</Trans>}
      lead={
        <Trans>
          One person costs <Money amountMinor={costOfPeople(1, price)} currency={currency} />, VAT
          included. For what is not delivered, your money comes back.
        </Trans>
      }
    >
      <ErrorNotice error={reach.error} onRetry={reach.retry} />
      <Chips model={model} maxPeople={maxPeople} onChoose={choose} />
      <div className={classes.pair}>
        <TextInput
          id="field-money"
          label={<Trans>Budget</Trans>}
          inputMode="decimal"
          autoComplete="off"
          leftSection={<span aria-hidden="true">{country.currencySymbol}</span>}
          value={typed?.field === "money" ? typed.text : plainMoney}
          onChange={(event) => typeMoney(event.currentTarget.value)}
          onBlur={() => setTyped(null)}
        />
        <TextInput
          id="field-people"
          label={<Trans>People</Trans>}
          inputMode="numeric"
          autoComplete="off"
          value={typed?.field === "people" ? typed.text : people > 0 ? formatCount(people) : ""}
          error={tooMany ?? errors["people"]}
          onChange={(event) => typePeople(event.currentTarget.value)}
          onBlur={() => setTyped(null)}
        />
      </div>
      <Outcome people={people} costMinor={costMinor} model={model} />
    </StepCard>
  );
}

type ChipsProps = { model: WizardModel; maxPeople: number; onChoose: (people: number) => void };

function Chips({ model, maxPeople, onChoose }: ChipsProps) {
  const { country, parts, unitPriceTenThousandths, editor } = model;
  const currency = country.currencyCode;
  const price = { unitPriceTenThousandths, parts };
  const { people } = editor.draft;
  if (maxPeople === 0) return null;
  const choices = budgetChips(price, maxPeople).map((minor) => ({
    people: peopleForMoney(minor, price, maxPeople),
    label: formatMoney(minor, currency).replace(/\.00$/, ""),
  }));
  return (
    <div className={classes.chips} role="group" aria-label="Quick choices">
      {choices.map((choice) => (
        <Button
          key={choice.label}
          variant={people === choice.people ? "filled" : "default"}
          aria-pressed={people === choice.people}
          onClick={() => onChoose(choice.people)}
        >
          {choice.label}
        </Button>
      ))}
      <Button
        variant={people === maxPeople ? "filled" : "default"}
        aria-pressed={people === maxPeople}
        onClick={() => onChoose(maxPeople)}
      >
        <Trans>Everyone, {formatCount(maxPeople)} people</Trans>
      </Button>
    </div>
  );
}

type OutcomeProps = { people: number; costMinor: number; model: WizardModel };

function Outcome({ people, costMinor, model }: OutcomeProps) {
  const { delivered } = forecastRanges(model.editor.draft.flowTypeId, people);
  const isEmpty = people === 0;
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
            {model.parts > 1 ? (
              <Trans>Your message is charged as {model.parts} messages for each person. </Trans>
            ) : null}
            <Trans>
              We expect about {formatCount(roundReach(delivered.low))} to{" "}
              {formatCount(roundReach(delivered.high))} of them to get it: some phones are off or
              out of reach.
            </Trans>
          </p>
        </>
      )}
    </div>
  );
}

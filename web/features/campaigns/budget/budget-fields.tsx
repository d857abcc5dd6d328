import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { KIND_TRAITS } from "../../../../domain/campaign/kinds/traits.ts";
import { formatMoney, parseMoneyInput } from "../../../../domain/money/money.ts";
import { formatCount } from "../../../ui/numbers.ts";
import type { StepModel } from "../step/step-model.ts";
import classes from "./budget.module.css";
import { coinsOfPeople, costOfPeople } from "../cost/people-money.ts";
import { readBudget, type BudgetField } from "../cost/read-budget.ts";

const MAX_PEOPLE = 100_000_000;

/** The field being typed in; the others are computed from the price. */
type Typed = { field: BudgetField; text: string; isLeft?: boolean };

/** Money, people and, where a message is charged by its parts, coins: each gives the others. */
export function BudgetFields({ model }: { model: StepModel }) {
  const { t } = useLingui();
  const { editor, country, parts, unitPriceTenThousandths, reach, errors } = model;
  const { people, kind } = editor.draft;
  const isPaidByParts = KIND_TRAITS[kind].coinsPerPerson === "parts";
  const [typed, setTyped] = useState<Typed | null>(null);
  const currency = country.currencyCode;
  const price = { unitPriceTenThousandths, parts };
  // Until these people have been counted, and not others before them, the server has the last word on how many can be booked.
  const counted = reach.isStale ? undefined : reach.forecast;
  const maxPeople = counted?.maxPeople ?? 0;
  // Of too few people none can be booked: the amount then waits for others.
  const mostPeople = counted && !counted.tooNarrow ? maxPeople : MAX_PEOPLE;
  const { refused, refuse } = model.budget;
  function textOf(field: BudgetField, text: string): string {
    if (typed?.field === field && !(typed.isLeft && !refused)) return typed.text;
    return people > 0 ? text : "";
  }
  function type(field: BudgetField, text: string) {
    setTyped({ field, text });
    const read = readBudget(field, text, { price, currency, mostPeople });
    const minor = field === "money" && !read.sentence ? parseMoneyInput(text) : undefined;
    model.budget.name(minor ?? null);
    if (read.sentence) refuse({ field, sentence: read.sentence });
    // A price for something else than what was entered is worse than none.
    editor.change({ people: read.people });
  }
  useEffect(() => () => refuse(null), [refuse]);
  const problemOf = (field: BudgetField) =>
    refused?.field === field ? refused.sentence : undefined;
  const tooMany =
    maxPeople > 0 && people > maxPeople
      ? t`You can book up to ${formatCount(maxPeople)} of these people now. Choose fewer, or add places.`
      : undefined;
  // Unreadable input stays for correction; anything else is formatted.
  const onBlur = () => setTyped(refused && typed ? { ...typed, isLeft: true } : null);
  const common = { autoComplete: "off", onBlur };
  const money = formatMoney(costOfPeople(people, price), currency).replace(/^[^\d]+/, "");
  return (
    <div className={classes.fields}>
      <TextInput
        {...common}
        id="field-money"
        label={<Trans>Budget</Trans>}
        inputMode="decimal"
        start={country.currencySymbol}
        value={textOf("money", money)}
        error={problemOf("money")}
        onChange={(event) => type("money", event.currentTarget.value)}
      />
      <TextInput
        {...common}
        id="field-people"
        label={<Trans>People</Trans>}
        inputMode="numeric"
        value={textOf("people", formatCount(people))}
        error={problemOf("people") ?? tooMany ?? errors["people"]}
        onChange={(event) => type("people", event.currentTarget.value)}
      />
      {isPaidByParts ? (
        <TextInput
          {...common}
          id="field-coins"
          label={<Trans>SMS</Trans>}
          inputMode="numeric"
          value={textOf("coins", formatCount(coinsOfPeople(people, parts)))}
          error={problemOf("coins")}
          aria-describedby="coins-hint"
          onChange={(event) => type("coins", event.currentTarget.value)}
        />
      ) : null}
      {isPaidByParts ? (
        <p id="coins-hint" className={`lh-quiet lh-small ${classes.coinsHint}`}>
          {parts > 1 ? (
            <Trans>Your message takes {parts} SMS for each person. You pay for every SMS.</Trans>
          ) : (
            <Trans>Your message fits one SMS, so each person gets one SMS.</Trans>
          )}
        </p>
      ) : null}
    </div>
  );
}

import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { formatMoney, parseMoneyInput } from "../../../../domain/money/money.ts";
import { isMember } from "../../../session/session.ts";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { costOfPeople } from "../cost/people-money.ts";
import { readBudget } from "../cost/read-budget.ts";
import type { StepModel } from "../step/step-model.ts";
import classes from "./kind.module.css";
import { amountHint, budgetOf } from "./named-amount.ts";

const MAX_PEOPLE = 100_000_000;

type Props = {
  model: StepModel;
  /** The amount that was typed, in minor units, even where it pays for nobody; undefined for what is none. */
  onTyped(minor: number | undefined): void;
  onFocus(): void;
};

/** The amount of the campaign, which can be typed before anything else is answered; the people follow it. */
export function MyBudget({ model, onTyped, onFocus }: Props) {
  const { me, country, editor, parts, unitPriceTenThousandths, reach, budget } = model;
  const [typed, setTyped] = useState<{ text: string; sentence?: string | undefined }>();
  const currency = country.currencyCode;
  const price = { unitPriceTenThousandths, parts };
  const counted = reach.isStale ? undefined : reach.forecast;
  const mostMinor = counted && costOfPeople(counted.maxPeople, price);
  const minor = budgetOf(model);
  const shown = minor === undefined ? "" : formatMoney(minor, currency).replace(/^[^\d]+/, "");
  function type(text: string) {
    const mostPeople = counted ? counted.maxPeople : MAX_PEOPLE;
    const { people, sentence } = readBudget("money", text, { price, currency, mostPeople });
    setTyped({ text, sentence });
    const named = parseMoneyInput(text);
    budget.name(sentence ? null : (named ?? null));
    editor.change({ people });
    onTyped(named);
  }
  return (
    <div className={classes.budget}>
      <label htmlFor="field-budget">
        <Trans>My budget</Trans>
      </label>
      <TextInput
        id="field-budget"
        inputMode="decimal"
        autoComplete="off"
        start={country.currencySymbol}
        aria-describedby="budget-hint"
        value={typed ? typed.text : shown}
        error={typed?.sentence}
        onFocus={onFocus}
        // What cannot be read stays for correction; anything else is shown as it was understood.
        onBlur={() => setTyped(typed?.sentence ? typed : undefined)}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <span id="budget-hint" className="lh-quiet lh-small">
        {amountHint(minor, mostMinor, { ...country, hasWallet: isMember(me) })}
      </span>
    </div>
  );
}

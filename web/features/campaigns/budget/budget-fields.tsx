import { Trans, useLingui } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { formatMoney, parseMoneyInput } from "../../../../domain/money.ts";
import { formatCount } from "../../../ui/numbers.ts";
import type { WizardModel } from "../wizard/wizard-model.ts";
import classes from "./budget.module.css";
import { symbolWidth } from "./symbol-width.ts";
import {
  coinsOfPeople,
  costOfPeople,
  leastBudget,
  parseCount,
  peopleForCoins,
  peopleForMoney,
} from "./people-money.ts";

const MOST_PEOPLE = 100_000_000;

/** What is being typed; the other fields follow by the price. */
type Typed = { field: "money" | "people" | "coins"; text: string };

/** Money, people and coins: each gives the other two. */
export function BudgetFields({ model }: { model: WizardModel }) {
  const { t } = useLingui();
  const { editor, country, parts, unitPriceTenThousandths, reach, errors } = model;
  const { people } = editor.draft;
  const [typed, setTyped] = useState<Typed | null>(null);
  const currency = country.currencyCode;
  const price = { unitPriceTenThousandths, parts };
  const maxPeople = reach.forecast?.maxPeople ?? 0;
  // Until people have been counted, the server has the last word on how many can be booked.
  const mostPeople = reach.forecast ? maxPeople : MOST_PEOPLE;
  const textOf = (field: Typed["field"], text: string) =>
    typed?.field === field ? typed.text : people > 0 ? text : "";
  function type(field: Typed["field"], text: string) {
    setTyped({ field, text });
    model.budget.name(field === "money" ? (parseMoneyInput(text) ?? null) : null);
    const count = text.trim() === "" ? 0 : peopleIn(field, text);
    if (count !== undefined) editor.change({ people: count });
  }
  function peopleIn(field: Typed["field"], text: string): number | undefined {
    if (field === "money") {
      const budgetMinor = parseMoneyInput(text);
      return budgetMinor === undefined ? undefined : peopleForMoney(budgetMinor, price, mostPeople);
    }
    const count = parseCount(text);
    return count === undefined || field === "people" ? count : peopleForCoins(count, parts);
  }
  const isTyped = (field: Typed["field"]) => typed?.field === field && typed.text.trim() !== "";
  const one = formatMoney(leastBudget(price), currency);
  function problemOf(field: Typed["field"]): string | undefined {
    if (!isTyped(field)) return undefined;
    if (peopleIn(field, typed?.text ?? "") === undefined)
      return field === "money"
        ? t`Write an amount such as 150 or 150.50.`
        : t`Write a whole number such as 500.`;
    if (people > 0 || maxPeople === 0) return undefined;
    if (field === "money") return t`Too little for one person. Give at least ${one}.`;
    if (field === "coins") return t`One person takes ${parts} coins. Give at least ${parts}.`;
    return undefined;
  }
  const tooMany =
    maxPeople > 0 && people > maxPeople
      ? t`At most ${formatCount(maxPeople)} of these people can be booked now. Choose fewer, or add places.`
      : undefined;
  const common = { autoComplete: "off", onBlur: () => setTyped(null) };
  const money = formatMoney(costOfPeople(people, price), currency).replace(/^[^\d]+/, "");
  return (
    <div className={classes.fields}>
      <TextInput
        {...common}
        id="field-money"
        label={<Trans>Budget</Trans>}
        inputMode="decimal"
        leftSection={<span aria-hidden="true">{country.currencySymbol}</span>}
        leftSectionWidth={symbolWidth(country.currencySymbol)}
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
      <TextInput
        {...common}
        id="field-coins"
        label={<Trans>Coins</Trans>}
        inputMode="numeric"
        value={textOf("coins", formatCount(coinsOfPeople(people, parts)))}
        error={problemOf("coins")}
        aria-describedby="coins-hint"
        onChange={(event) => type("coins", event.currentTarget.value)}
      />
      <p id="coins-hint" className={`lh-quiet lh-small ${classes.coinsHint}`}>
        {parts > 1 ? (
          <Trans>
            A coin pays for one part of a message. This one takes {parts} for each person.
          </Trans>
        ) : (
          <Trans>One coin pays for one message to one person.</Trans>
        )}
      </p>
    </div>
  );
}

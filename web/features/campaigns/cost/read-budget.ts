import {
  formatMoney,
  parseCount,
  parseMoneyInput,
  type Currency,
} from "../../../../domain/money/money.ts";
import { translate } from "../../../../domain/translate.ts";
import { leastBudget, peopleForCoins, peopleForMoney, type PriceFacts } from "./people-money.ts";

export type BudgetField = "money" | "people" | "coins";

export type BudgetFacts = { price: PriceFacts; currency: Currency; mostPeople: number };

/** People that an amount pays for, 0 when it pays for nobody, and then what is wrong with it; empty is not wrong. */
export function readBudget(
  field: BudgetField,
  text: string,
  { price, currency, mostPeople }: BudgetFacts,
): { people: number; sentence?: string } {
  if (text.trim() === "") return { people: 0 };
  const named = field === "money" ? parseMoneyInput(text) : parseCount(text);
  if (named === undefined)
    return {
      people: 0,
      sentence:
        field === "money"
          ? translate("Enter an amount such as 150 or 150.50.")
          : translate("Enter a whole number such as 500."),
    };
  const people = peopleFor(field, named, price, mostPeople);
  // Nobody can be booked at all: that is not the amount's fault.
  if (people > 0 || mostPeople === 0) return { people };
  return { people, sentence: tooLittle(field, price, currency) };
}

function peopleFor(field: BudgetField, named: number, price: PriceFacts, mostPeople: number) {
  if (field === "money") return peopleForMoney(named, price, mostPeople);
  return field === "people" ? named : peopleForCoins(named, price.parts);
}

function tooLittle(field: BudgetField, price: PriceFacts, currency: Currency): string {
  const { parts } = price;
  if (field === "people") return translate("Enter a whole number such as 500.");
  if (field === "coins")
    return translate("One person takes {parts} SMS. Enter at least {parts}.", { parts });
  const one = formatMoney(leastBudget(price), currency);
  return translate("Not enough for one person. Enter at least {one}.", { one });
}

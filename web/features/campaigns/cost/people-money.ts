import { coinsForBudget, priceMinor } from "../../../../domain/money/price.ts";

export type PriceFacts = {
  /** Ten-thousandths of the currency unit for one part, VAT included. */
  unitPriceTenThousandths: number;
  /** SMS parts of the message, at least 1. */
  parts: number;
};

/** Price for this number of people in minor units, by the server's rule. */
export function costOfPeople(
  people: number,
  { unitPriceTenThousandths, parts }: PriceFacts,
): number {
  return Number(priceMinor(BigInt(unitPriceTenThousandths), BigInt(people) * BigInt(parts)));
}

/** A price that can be said exactly: for one person, or for 100 where one costs a part of the smallest coin. */
export function exactPrice(price: PriceFacts): { people: 1 | 100; minor: number } {
  const people = (price.unitPriceTenThousandths * price.parts) % 100 === 0 ? 1 : 100;
  return { people, minor: costOfPeople(people, price) };
}

/** The least money (minor units) that pays for one person. */
export function leastBudget({ unitPriceTenThousandths, parts }: PriceFacts): number {
  return Math.ceil((unitPriceTenThousandths * parts) / 100);
}

/** The most people that a budget (minor units) pays for, never more than can be booked. */
export function peopleForMoney(
  budgetMinor: number,
  { unitPriceTenThousandths, parts }: PriceFacts,
  maxPeople: number,
): number {
  const coins = coinsForBudget(BigInt(unitPriceTenThousandths), BigInt(Math.max(0, budgetMinor)));
  return Math.min(maxPeople, Number(coins / BigInt(parts)));
}

/** Coins that so many people take: one for each part of the message. */
export function coinsOfPeople(people: number, parts: number): number {
  return people * parts;
}

/** The most people that so many coins pay for. */
export function peopleForCoins(coins: number, parts: number): number {
  return Math.floor(coins / parts);
}

const CHIPS_MINOR = [5_000, 15_000, 50_000] as const;

/** Budgets offered for one tap: those that pay for somebody and for fewer people than everyone. */
export function budgetChips(facts: PriceFacts, maxPeople: number): number[] {
  const everyoneMinor = costOfPeople(maxPeople, facts);
  return CHIPS_MINOR.filter(
    (minor) => minor < everyoneMinor && peopleForMoney(minor, facts, maxPeople) > 0,
  );
}

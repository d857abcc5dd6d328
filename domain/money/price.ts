/**
 * Price of `coins` in minor units, VAT included: floor(unit price × coins), exact (spec section 9). The unit price is
 * in ten-thousandths of the currency unit (R0.30 = 3000n), so one minor unit is a hundred of them. Throws RangeError
 * for negative input.
 */
export function priceMinor(unitPriceTenThousandths: bigint, coins: bigint): bigint {
  if (unitPriceTenThousandths < 0n || coins < 0n)
    throw new RangeError("price and coins cannot be negative");
  return (unitPriceTenThousandths * coins) / 100n;
}

/**
 * The largest number of coins whose price is within the budget (minor units).
 * floor(unit × coins / 100) ≤ budget is the same as unit × coins < (budget + 1) × 100.
 * Throws RangeError for a price that is not positive (there would be no largest) and for a negative budget.
 */
export function coinsForBudget(unitPriceTenThousandths: bigint, budgetMinor: bigint): bigint {
  if (unitPriceTenThousandths <= 0n) throw new RangeError("the unit price must be positive");
  if (budgetMinor < 0n) throw new RangeError("the budget cannot be negative");
  return ((budgetMinor + 1n) * 100n - 1n) / unitPriceTenThousandths;
}

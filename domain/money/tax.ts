export type TaxLine = { name: string; rateTenThousandths: number; amountMinor: bigint };
export type TaxSplit = { netMinor: bigint; taxMinor: bigint; lines: TaxLine[] };

/** The taxes in a price, all on the same base. Rates in ten-thousandths (1500 = 15 %). */
export type TaxRates = readonly { name: string; rateTenThousandths: number }[];

/** All taxes together, in ten-thousandths on top of the net price. */
export function totalRate(rates: TaxRates): number {
  return rates.reduce((sum, { rateTenThousandths }) => sum + rateTenThousandths, 0);
}

/**
 * Takes the tax out of an amount that includes it. Tax is rounded half up to the minor unit; the lines share it by
 * largest remainder, so the lines sum to the tax and net + tax is the gross, always.
 * Throws RangeError for a negative amount: a credit note states positive amounts.
 */
export function splitTax(rates: TaxRates, grossMinor: bigint): TaxSplit {
  if (grossMinor < 0n) throw new RangeError("the amount cannot be negative");
  const total = BigInt(totalRate(rates));
  const divisor = 10_000n + total;
  const taxMinor = (2n * grossMinor * total + divisor) / (2n * divisor);
  return { netMinor: grossMinor - taxMinor, taxMinor, lines: shareTax(rates, taxMinor, total) };
}

/**
 * The tax in a part of an invoice that is given back after `beforeMinor` of it was given back: by the tax that the invoice
 * states, whatever the rates are now. Parts that make up the whole give back the whole tax, line by line.
 */
export function taxOfPart(
  invoice: { grossMinor: bigint; lines: readonly TaxLine[] },
  { beforeMinor, amountMinor }: { beforeMinor: bigint; amountMinor: bigint },
): TaxSplit {
  const { grossMinor, lines } = invoice;
  const rates = lines.map(({ name, rateTenThousandths }) => ({ name, rateTenThousandths }));
  const total = BigInt(totalRate(rates));
  const wholeMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0n);
  const upTo = (partMinor: bigint): TaxLine[] =>
    shareTax(rates, (2n * wholeMinor * partMinor + grossMinor) / (2n * grossMinor), total);
  const before = upTo(beforeMinor);
  const parts = upTo(beforeMinor + amountMinor).map((line, index) => ({
    ...line,
    amountMinor: line.amountMinor - (before[index]?.amountMinor ?? 0n),
  }));
  const taxMinor = parts.reduce((sum, line) => sum + line.amountMinor, 0n);
  return { netMinor: amountMinor - taxMinor, taxMinor, lines: parts };
}

function shareTax(rates: TaxRates, taxMinor: bigint, total: bigint): TaxLine[] {
  if (total === 0n) return rates.map((rate) => ({ ...rate, amountMinor: 0n }));
  const lines = rates.map((rate) => {
    const product = taxMinor * BigInt(rate.rateTenThousandths);
    return { ...rate, amountMinor: product / total, remainder: product % total };
  });
  let missing = taxMinor - lines.reduce((sum, line) => sum + line.amountMinor, 0n);
  const byRemainder = [...lines].sort((a, b) =>
    a.remainder === b.remainder ? 0 : a.remainder < b.remainder ? 1 : -1,
  );
  for (const line of byRemainder) {
    if (missing === 0n) break;
    line.amountMinor += 1n;
    missing -= 1n;
  }
  return lines.map(({ name, rateTenThousandths, amountMinor }) => ({
    name,
    rateTenThousandths,
    amountMinor,
  }));
}

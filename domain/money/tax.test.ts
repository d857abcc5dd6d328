import fc from "fast-check";
import { expect, test } from "vitest";
import type { CountryCode } from "../countries.ts";
import { DEFAULT_RULES } from "../rules/default-rules.ts";
import { splitTax, taxOfPart } from "./tax.ts";

test("South Africa: R115.00 holds R15.00 VAT", () => {
  expect(splitTax(DEFAULT_RULES.ZA.tax, 11_500n)).toEqual({
    netMinor: 10_000n,
    taxMinor: 1_500n,
    lines: [{ name: "VAT", rateTenThousandths: 1500, amountMinor: 1_500n }],
  });
});

test("Ghana: GH₵120.00 holds VAT, NHIL and GETFund on the same base", () => {
  const { netMinor, taxMinor, lines } = splitTax(DEFAULT_RULES.GH.tax, 12_000n);
  expect([netMinor, taxMinor]).toEqual([10_000n, 2_000n]);
  expect(lines.map(({ name, amountMinor }) => [name, amountMinor])).toEqual([
    ["VAT", 1_500n],
    ["NHIL", 250n],
    ["GETFund", 250n],
  ]);
});

test("lines sum to the tax, net and tax to the gross, and each is within a minor unit of its exact value", () => {
  const countries = fc.constantFrom<CountryCode>("ZA", "GH");
  fc.assert(
    fc.property(countries, fc.bigInt(0n, 10n ** 13n), (countryCode, grossMinor) => {
      const { netMinor, taxMinor, lines } = splitTax(DEFAULT_RULES[countryCode].tax, grossMinor);
      expect(lines.reduce((sum, line) => sum + line.amountMinor, 0n)).toBe(taxMinor);
      expect(netMinor + taxMinor).toBe(grossMinor);
      const total = countryCode === "ZA" ? 1500n : 2000n;
      for (const line of lines) {
        const error =
          line.amountMinor * (10_000n + total) - grossMinor * BigInt(line.rateTenThousandths);
        expect(error < 0n ? -error : error).toBeLessThanOrEqual(2n * (10_000n + total));
      }
      const off = taxMinor * (10_000n + total) - grossMinor * total;
      expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(10_000n + total);
    }),
  );
});

test("every small amount in Ghana still adds up", () => {
  for (let gross = 0n; gross <= 2_000n; gross += 1n) {
    const { netMinor, taxMinor, lines } = splitTax(DEFAULT_RULES.GH.tax, gross);
    expect(netMinor + lines.reduce((sum, line) => sum + line.amountMinor, 0n)).toBe(gross);
    expect(taxMinor >= 0n && netMinor >= 0n).toBe(true);
  }
});

test("parts that are given back hold the tax of the whole, line by line, and none is negative", () => {
  const countries = fc.constantFrom<CountryCode>("ZA", "GH");
  const sizes = fc.array(fc.bigInt(1n, 60n), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(countries, sizes, fc.bigInt(1n, 500n), (countryCode, parts, factor) => {
      const amounts = parts.map((part) => (part % 3n === 0n ? part : part * factor));
      const grossMinor = amounts.reduce((sum, part) => sum + part, 0n);
      const { lines } = splitTax(DEFAULT_RULES[countryCode].tax, grossMinor);
      const given = new Map<string, bigint>();
      let beforeMinor = 0n;
      for (const amountMinor of amounts) {
        const part = taxOfPart({ grossMinor, lines }, { beforeMinor, amountMinor });
        beforeMinor += amountMinor;
        expect(part.netMinor >= 0n && part.netMinor + part.taxMinor === amountMinor).toBe(true);
        for (const line of part.lines) {
          expect(line.amountMinor >= 0n).toBe(true);
          given.set(line.name, (given.get(line.name) ?? 0n) + line.amountMinor);
        }
      }
      expect([...given]).toEqual(lines.map(({ name, amountMinor }) => [name, amountMinor]));
    }),
  );
});

test("a negative amount is refused", () => {
  expect(() => splitTax(DEFAULT_RULES.ZA.tax, -1n)).toThrow(RangeError);
});

import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import "../../../i18n/i18n.ts";
import { PriceCard } from "./price-card.tsx";
import type { Quote } from "./quote.ts";

const priceOf = (currency: "ZAR" | "GHS", taxes: string[], isMember = true): string => {
  const taxLines = taxes.map((name) => ({ name, amountMinor: 100 }));
  const amounts = { people: 100, parts: 1, coins: 100, netMinor: 3_000, amountMinor: 3_600 };
  const quote = { ...amounts, currency, balanceMinor: 0, taxLines } as unknown as Quote;
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PriceCard quote={quote} isMember={isMember} />
    </I18nProvider>,
  );
};

test("the price before tax names every tax of the country", () => {
  expect(priceOf("ZAR", ["VAT"])).toContain("Before VAT<");
  expect(priceOf("GHS", ["VAT", "NHIL", "GETFund"])).toContain("Before VAT, NHIL and GETFund<");
});

test("a visitor, who has no wallet, does not read of one", () => {
  expect(priceOf("ZAR", ["VAT"], false)).not.toContain("wallet");
});

const missingOf = (gapMinor: number, chargeMinor: number): string => {
  const amounts = { people: 12, parts: 1, coins: 12, netMinor: 3_130, amountMinor: 3_600 };
  const quote = { ...amounts, currency: "ZAR", balanceAfterMinor: -gapMinor, taxLines: [] };
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PriceCard
        quote={quote as unknown as Quote}
        isMember
        missing={{ gapMinor, chargeMinor, topUpMinor: Math.max(gapMinor, 2_000) }}
      />
    </I18nProvider>,
  ).replace(/<[^>]+>/g, " ");
};

test("what the wallet gives and what is paid now add up to the price", () => {
  const text = missingOf(2_600, 2_600);
  expect(text).toMatch(/From your wallet\s+R10\.00/);
  expect(text).toMatch(/You pay now\s+R26\.00/);
});

test("the smallest card payment is said where it is more than what is missing", () => {
  const text = missingOf(480, 1_000);
  expect(text).toMatch(/You pay now\s+R10\.00/);
  expect(text).toMatch(/R5\.20\s+stays in your/);
});

test("the money of banners comes back for views, not for messages", () => {
  const amounts = { people: 100, parts: 1, coins: 100, netMinor: 3_000, amountMinor: 3_600 };
  const quote = { ...amounts, currency: "ZAR", balanceMinor: 5_000, balanceAfterMinor: 1_400 };
  const words = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PriceCard quote={{ ...quote, taxLines: [] } as unknown as Quote} isShown isMember />
    </I18nProvider>,
  );
  expect(words).toContain("You get the money back for views that do not happen.");
  expect(words).not.toContain("message");
});

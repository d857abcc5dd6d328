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

import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { GHANA, SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { DEFAULT_RULES } from "../../../../domain/rules/default-rules.ts";
import { countryQuery } from "../../../api/catalogue-queries.ts";
import "../../../i18n/i18n.ts";
import { EmailedDocument } from "./emailed-document.tsx";

function sentenceFor(amountMinor: number, currency: "ZAR" | "GHS"): string {
  const queries = new QueryClient();
  for (const { id, code } of [SOUTH_AFRICA, GHANA])
    queries.setQueryData(countryQuery(id).queryKey, {
      invoiceForms: DEFAULT_RULES[code].invoiceForms,
    } as never);
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <I18nProvider i18n={i18n}>
        <EmailedDocument payment={{ amountMinor, currency }} />
      </I18nProvider>
    </QueryClientProvider>,
  );
}

test.each([
  [5_000, "ZAR", "receipt"],
  [5_001, "ZAR", "invoice"],
  [2_000, "GHS", "invoice"],
] as const)("of a payment of %i %s the %s is mailed", (amountMinor, currency, word) => {
  expect(sentenceFor(amountMinor, currency)).toBe(`We have emailed you the ${word}.`);
});

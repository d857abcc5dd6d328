import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import "../../../i18n/i18n.ts";
import type { KindName } from "../../../../domain/campaign/kinds/traits.ts";
import { emptyDraft } from "../draft/draft.ts";
import type { StepModel } from "../step/step-model.ts";
import { BudgetStep } from "./budget-step.tsx";

type Facts = { people: number; maxPeople?: number; isStale?: boolean; kind?: KindName };

function wordsOf({ people, maxPeople = 5_000, isStale = false, kind = "sms" }: Facts): string {
  const country = {
    code: "ZA",
    currencyCode: "ZAR",
    currencySymbol: "R",
    minimumTopUpMinor: 1_000,
    maximumTopUpMinor: 5_000_000,
  };
  const forecast = { tooNarrow: maxPeople === 0, maxPeople, matching: { low: 0, high: 100 } };
  const model = {
    country,
    editor: { draft: { ...emptyDraft("FISH SHOP"), kind, people }, change: () => undefined },
    parts: 1,
    unitPriceTenThousandths: 3_000,
    reach: { forecast, isStale, error: null, retry: () => undefined },
    budget: { minor: null, refused: null, name: () => undefined, refuse: () => undefined },
    errors: {},
    goTo: () => undefined,
  } as unknown as StepModel;
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <I18nProvider i18n={i18n}>
        <BudgetStep model={model} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  return markup.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

test("too few people have no price here either, until others are counted", () => {
  const words = wordsOf({ people: 300, maxPeople: 0 });
  expect(words).toContain("Too few people");
  expect(words).toContain("Choose more people");
  expect(words).not.toMatch(/300 people|R90/);
  expect(wordsOf({ people: 300, maxPeople: 0, isStale: true })).toContain("300 people for R90.00");
  expect(wordsOf({ people: 300 })).toContain("300 people for R90.00");
});

test("an amount below the smallest payment says what is paid and what stays", () => {
  const said = "R10.00 is the smallest card payment. R8.50 stays in your wallet.";
  expect(wordsOf({ people: 5 }).replace(/ (?=\.)/g, "")).toContain(said);
  expect(wordsOf({ people: 34 })).not.toContain("smallest");
});

test("a banner is seen, and no phone gets it", () => {
  const words = wordsOf({ people: 300, kind: "display" });
  expect(words).toMatch(/of them to see it/);
  expect(words).not.toMatch(/message|phone/);
  expect(wordsOf({ people: 300 })).toMatch(/of them to get it/);
});

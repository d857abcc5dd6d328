import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import "../../../i18n/i18n.ts";
import { emptyDraft } from "../draft/draft.ts";
import type { StepModel } from "../step/step-model.ts";
import type { Quote } from "./quote.ts";
import { ReviewCards } from "./review-cards.tsx";

const country = {
  name: "South Africa",
  code: "ZA",
  currencyCode: "ZAR",
  counties: [],
  routes: [],
  interests: [],
};

function wordsOf(people: number, quoted: { people: number; amountMinor: number } | undefined) {
  const model = {
    country,
    editor: { draft: { ...emptyDraft("FISH SHOP"), text: "Fresh fish", people } },
    parts: 1,
    unitPriceTenThousandths: 3_000,
    reach: { forecast: undefined, isStale: false },
    goTo: () => undefined,
  } as unknown as StepModel;
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ReviewCards model={model} quote={quoted as Quote | undefined} isWithout={false} />
    </I18nProvider>,
  );
  return markup.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

test("the review says of too few people what the budget says, and no price of nobody", () => {
  const words = wordsOf(300, { people: 0, amountMinor: 0 });
  expect(words).toContain("Too few people");
  expect(words).not.toMatch(/0 people|R0/);
  expect(wordsOf(300, { people: 300, amountMinor: 9_000 })).toMatch(/300 people · R90\.00/);
  expect(wordsOf(0, { people: 0, amountMinor: 0 })).not.toContain("Too few people");
});

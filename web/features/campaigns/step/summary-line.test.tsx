import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import "../../../i18n/i18n.ts";
import { emptyDraft } from "../draft/draft.ts";
import { priceState } from "./price-of.ts";
import { After } from "./summary-line.tsx";

const wordsOf = (afterMinor: number | undefined) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <After afterMinor={afterMinor} leastMinor={1_000} currency="ZAR" />
    </I18nProvider>,
  ).replace(/<[^>]*>/g, "");

test("what is missing is said as the payment that it will be: never less than the smallest", () => {
  expect(wordsOf(-101)).toBe("R10.00 to pay");
  expect(wordsOf(-1_001)).toBe("R10.01 to pay");
  expect(wordsOf(13)).toBe("R0.13");
  expect(wordsOf(undefined)).toBe("–");
});

test("people of before are not priced while a list is still to be chosen", () => {
  const draft = { ...emptyDraft(""), people: 1_000 };
  const counted = { tooNarrow: false };
  expect(priceState(draft, undefined)).toBe("priced");
  expect(priceState({ ...draft, targetModel: "list" }, counted)).toBe("open");
  expect(priceState({ ...draft, targetModel: "list", listId: "7" }, counted)).toBe("priced");
  expect(priceState({ ...draft, people: 0 }, { tooNarrow: true })).toBe("open");
  expect(priceState(draft, { tooNarrow: true })).toBe("too few");
});

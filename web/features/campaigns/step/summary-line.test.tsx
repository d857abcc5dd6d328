import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import "../../../i18n/i18n.ts";
import { After } from "./summary-line.tsx";

const wordsOf = (afterMinor: number | undefined) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <After afterMinor={afterMinor} leastMinor={2_000} currency="ZAR" />
    </I18nProvider>,
  ).replace(/<[^>]*>/g, "");

test("what is missing is offered as a payment that can be made: never less than the smallest", () => {
  expect(wordsOf(-101)).toBe("Top up R20.00");
  expect(wordsOf(-2_001)).toBe("Top up R20.01");
  expect(wordsOf(13)).toBe("R0.13");
  expect(wordsOf(undefined)).toBe("–");
});

import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import "../../../../i18n/i18n.ts";
import { RepairWords } from "./bad-row-group.tsx";

const wordsFor = (reason: string, count: number) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RepairWords reason={reason} count={count} />
    </I18nProvider>,
  );

test.each([
  ["number-in-text", "Use only the number in 1 row", "Use only the numbers in 3 rows"],
  ["as-decimal", "Write 1 number out in full", "Write 3 numbers out in full"],
  ["no-country-code", "Add the country code to 1 number", "Add the country code to 3 numbers"],
  ["other", "Remove 1 row", "Remove 3 rows"],
])(
  "the button for %s says what is left of one row and of many, and only one removes",
  (reason, one, many) => {
    expect([wordsFor(reason, 1), wordsFor(reason, 3)]).toEqual([one, many]);
  },
);

import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import "../../i18n/i18n.ts";
import { FiveFigures } from "./five-figures.tsx";

function wordsOf(channelType: string, fallbacks: number): string {
  const counts = { booked: 500, sent: 490, delivered: 470, undelivered: 20, clicks: 9 };
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <FiveFigures report={{ channelType, ...counts, fallbacks }} />
    </I18nProvider>,
  ).replace(/<[^>]*>/g, " ");
}

test("a report of RCS names what came as RCS and what as SMS, apart, where both did", () => {
  expect(wordsOf("RCS", 350)).toContain(
    "Delivered as RCS: 120. As SMS, to phones without RCS: 350.",
  );
  expect(wordsOf("RCS", 0)).not.toContain("Delivered as RCS");
  expect(wordsOf("SMS", 0)).not.toContain("Delivered as RCS");
});

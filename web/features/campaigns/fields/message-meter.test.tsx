import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { measureMessage } from "../../../../domain/message/message-segments.ts";
import "../../../i18n/i18n.ts";
import { MessageMeter } from "./message-meter.tsx";

function markupOf(facts: { hasOptOutLink?: boolean; hasOptOutWords?: boolean; sender?: string }) {
  const { hasOptOutLink = false, hasOptOutWords = false, sender = "" } = facts;
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MessageMeter
        {...{ hasOptOutLink, hasOptOutWords, sender }}
        measure={measureMessage("Bread")}
        mostParts={4}
        countryCode="ZA"
        nameWords=""
      />
    </I18nProvider>,
  );
}

test("opt-out words are spoken of only where some are added", () => {
  expect(markupOf({})).not.toMatch(/opt-out|<p[^>]*><\/p>/);
  expect(markupOf({ sender: "Shop" })).not.toContain("opt-out");
  expect(markupOf({ hasOptOutWords: true })).toContain("The opt-out words at the end count");
  expect(markupOf({ hasOptOutWords: true, sender: "Shop" })).toContain("Your name at the start");
  expect(markupOf({ hasOptOutLink: true })).toContain("The opt-out link at the end counts");
});

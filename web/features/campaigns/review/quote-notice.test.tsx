import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import "../../../i18n/i18n.ts";
import { QuoteNotice } from "./quote-notice.tsx";

const wordsOf = (isWithout: boolean, hasFailed = false) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QuoteNotice
        model={{ goTo: () => undefined }}
        quote={undefined}
        hasFailed={hasFailed}
        isWithout={isWithout}
      />
    </I18nProvider>,
  );

test("offline the review says that it can be sent later, instead of looking as if a price came any moment", () => {
  expect(wordsOf(true)).toContain("You can send this campaign when you are online again.");
  expect(wordsOf(false)).not.toContain("online again");
  expect(wordsOf(false)).not.toBe("");
  expect(wordsOf(true, true)).toBe("");
});

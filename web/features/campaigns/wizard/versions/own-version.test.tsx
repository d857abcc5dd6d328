import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import "../../../../i18n/i18n.ts";
import { withOptOut } from "../../../../../domain/message/contact/opt-out-ending.ts";
import { emptyDraft } from "../../draft/draft.ts";
import { OwnVersion } from "./own-version.tsx";

const mine = { ...emptyDraft("Shop"), text: withOptOut("Bread of mine.") };

const markupFor = (text: string) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <OwnVersion
        aside={{ id: "d", draft: mine, step: "message" }}
        editor={{ draft: { ...mine, text }, change: () => undefined }}
      />
    </I18nProvider>,
  );

test("what somebody had written is shown as they wrote it, until it is what stands on the page", () => {
  expect(markupFor(withOptOut("Bread of theirs."))).toContain("<q>Bread of mine.</q>");
  expect(markupFor(mine.text)).toBe("");
});

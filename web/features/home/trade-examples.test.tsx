import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SOUTH_AFRICA } from "../../../domain/countries.ts";
import "../../i18n/i18n.ts";
import { TradeExamples } from "./trade-examples.tsx";

const SALON = "Braids from R180 this week, washing included. Walk in from Tuesday to Saturday.";

test("the example that was tapped says that it is starting, and no other does", () => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <TradeExamples countryId={SOUTH_AFRICA.id} onChoose={() => undefined} starting={SALON} />
    </I18nProvider>,
  );
  const busy = html.split("<li>").filter((row) => row.includes('aria-busy="true"'));
  expect(busy).toHaveLength(1);
  expect(busy[0]).toContain("Hair salon");
  expect(busy[0]).toContain("Starting…");
  expect(html.match(/Start with this/g)).toHaveLength(3);
});

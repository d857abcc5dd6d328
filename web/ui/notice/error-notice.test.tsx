import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { ORPCError } from "@orpc/client";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import "../../i18n/i18n.ts";
import { ErrorNotice } from "./error-notice.tsx";

test.each([
  ["unavailable", 503, true],
  ["permission-denied", 403, false],
])("of what is %s (%i), trying again is offered: %s", (code, status, expected) => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ErrorNotice error={new ORPCError(code, { status })} onRetry={() => undefined} />
    </I18nProvider>,
  );
  expect(html.includes("Try again<")).toBe(expected);
});

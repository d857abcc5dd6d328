import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import "../../../i18n/i18n.ts";
import { PictureInput } from "./picture-input.tsx";

test.each([
  [undefined, "Choose a picture", "Change"],
  ["/pictures/logo.png", "Change", "Choose a picture"],
])("of %o the button says “%s” and not “%s”", (url, said, unsaid) => {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PictureInput
        label="Logo"
        cropTitle="Choose the part to show as your logo"
        format={{ widthPixels: 224, heightPixels: 224, maxBytes: 50_000 }}
        url={url}
        onStored={() => undefined}
      />
    </I18nProvider>,
  );
  expect(html).toContain(said);
  expect(html).not.toContain(unsaid);
  expect(html.includes("<img")).toBe(url !== undefined);
});

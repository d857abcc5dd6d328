import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import "../../i18n/i18n.ts";
import { FileInput } from "./file-input.tsx";

const htmlOf = (there: { fileName?: string; pictureUrl?: string; invitation?: string }) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <FileInput id="logo" label="Logo" accept=".png" onFile={() => undefined} {...there} />
    </I18nProvider>,
  );

test("a field with nothing in it asks for a file, in words of the page's own", () => {
  expect(htmlOf({})).toContain("Choose a file</label>");
  expect(htmlOf({ invitation: "Choose a picture" })).toContain("Choose a picture</label>");
});

test("a file that is there is shown by its name, a picture as it is, each to be changed", () => {
  const file = htmlOf({ fileName: "customers.csv", invitation: "Choose a picture" });
  expect(file).toContain("customers.csv");
  const picture = htmlOf({ pictureUrl: "/pictures/1.png" });
  expect(picture).toMatch(/<img [^>]*src="\/pictures\/1\.png" alt=""/);
  for (const html of [file, picture]) {
    expect(html).toContain("Change</label>");
    expect(html).not.toContain("Choose a");
  }
});

test("the browser's own words about chosen files are out of sight, the field is still called by its label", () => {
  expect(htmlOf({})).toMatch(/<label for="logo"[^>]*>Logo<\/label>/);
  expect(htmlOf({})).toMatch(/<input (?=[^>]*id="logo")(?=[^>]*class="lh-visually-hidden")/);
});

import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import "../../../../i18n/i18n.ts";
import type { Country } from "../../draft/draft.ts";
import { emptyDraft } from "../../draft/draft.ts";
import { From, wholeSms } from "./sms-words.tsx";

test("the review shows the message as the preview does: with the words of the first network, not the longest", () => {
  const routes = [
    { name: "Umoya", optOutSuffix: " OptOut? Reply STOP" },
    { name: "Lerato", optOutSuffix: " To opt out reply STOP. It is free" },
  ];
  const country = { code: "ZA", routes } as unknown as Country;
  const draft = { ...emptyDraft("Thandi"), text: "Vetkoek R5." };
  expect(wholeSms(draft, country)).toBe("Thandi: Vetkoek R5. OptOut? Reply STOP");
  const named = { ...draft, text: "THANDI, vetkoek R5." };
  expect(wholeSms(named, country)).toBe("THANDI, vetkoek R5. OptOut? Reply STOP");
});

test.each([
  ["ZA", "Thandi", "Vetkoek R5.", ""],
  ["ZA", "Thandi", "THANDI - vetkoek R5.", ""],
  ["GH", "Thandi", "Vetkoek R5.", " · From Thandi"],
  ["GH", "Thandi", "Thandi: vetkoek R5.", " · From Thandi"],
  ["ZA", "", "Vetkoek R5.", " · No sender name yet"],
  ["GH", "", "Vetkoek R5.", " · No sender name yet"],
])(
  "in %s the review names the sender “%s” of “%s” once, as the text does where it leads it",
  (code, sender, text, said) => {
    const country = { code, routes: [{ name: "Umoya", optOutSuffix: "" }] } as unknown as Country;
    const draft = { ...emptyDraft(sender), text };
    const html = renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <From draft={draft} country={country} />
      </I18nProvider>,
    );
    expect(html).toBe(said);
  },
);

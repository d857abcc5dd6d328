import { expect, test } from "vitest";
import { KIND_NAMES, KIND_TRAITS } from "./traits.ts";
import { isOfViews, isShownOnPages, reportWords } from "./views.ts";

test("of all kinds banners alone are shown, and their reports say so", () => {
  const shown = KIND_NAMES.filter((kind) => isShownOnPages(KIND_TRAITS[kind].flowTypeId));
  expect(shown).toEqual(["display"]);
  for (const kind of KIND_NAMES) {
    const report = { channelType: KIND_TRAITS[kind].adProduct };
    expect(isOfViews(report)).toBe(kind === "display");
    expect(reportWords(report).delivered).toBe(kind === "display" ? "Shown" : "Delivered");
  }
});

import { describe, expect, it } from "vitest";
import { isFor, NEW_TEMPLATE, templatesIn, withTemplate } from "./template-text.ts";

const payday = {
  ...NEW_TEMPLATE,
  id: "payday",
  title: "Payday",
  occasion: "Payday",
  text: "20% off",
};
const homowo = { ...payday, id: "homowo", countryId: 7, segmentId: 2 };

describe("the texts of the section", () => {
  it("are read with what may be left out", () => {
    const { countryId: _none, ...stored } = payday;
    expect(templatesIn([stored, null, "broken", { id: 3 }])).toEqual([payday]);
    expect(templatesIn({ not: "a list" })).toEqual([]);
  });

  it("keep their place when one is changed", () => {
    const changed = { ...payday, text: "30% off" };
    expect(withTemplate([payday, homowo], changed)).toEqual([changed, homowo]);
  });

  it.each([
    ["Spring clean!", "spring-clean"],
    ["Payday", "payday-2"],
    ["Fête d'été", "fete-d-ete"],
    ["!!!", "text"],
  ])("get an id of their own from the title %j", (title, id) => {
    const added = withTemplate([payday], { ...payday, id: "", title });
    expect(added.at(-1)).toMatchObject({ id, title });
  });

  it("are for their trade and their country, or for all", () => {
    const inGhana = { segmentId: null, countryId: 7 };
    expect([payday, homowo].filter((it) => isFor(it, inGhana))).toEqual([payday, homowo]);
    expect([payday, homowo].filter((it) => isFor(it, { ...inGhana, countryId: 6 }))).toEqual([
      payday,
    ]);
    expect([payday, homowo].filter((it) => isFor(it, { segmentId: 2, countryId: 7 }))).toEqual([
      homowo,
    ]);
  });
});

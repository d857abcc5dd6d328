import { describe, expect, it } from "vitest";
import { readMenuState } from "./menu-state.ts";

const stored = {
  selectedIndex: 2,
  selectedInnerIndex: 1,
  innerTitle: "Campaigns",
  innerPages: [{ title: "Drafts", icon: "pencil", url: "/folder/drafts" }],
  selectHome: false,
};

describe("the menu state over a reload", () => {
  it("comes back as it was kept: indexes, inner list and the home flag", () => {
    expect(readMenuState(JSON.stringify(stored))).toEqual(stored);
  });

  it.each([
    null,
    "",
    "{",
    "7",
    '{"selectedIndex":1}',
    JSON.stringify({ ...stored, innerPages: [{}] }),
  ])("begins anew when what was kept is no menu state: %s", (text) => {
    expect(readMenuState(text)).toMatchObject({
      selectedIndex: -1,
      innerPages: [],
      selectHome: true,
    });
  });
});

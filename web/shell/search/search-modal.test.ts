import { describe, expect, it } from "vitest";
import { searchFilter } from "./search-modal.ts";

describe("a menu entry whose url is the search modal", () => {
  it("opens it with its preset filter, from the entry or from the url", () => {
    expect(searchFilter({ url: "/search-modal", filter: "237" })).toBe("237");
    expect(searchFilter({ url: "/search-modal?filter=255" })).toBe("255");
    expect(searchFilter({ url: "/search-modal" })).toBe("");
  });

  it("is told from every other entry", () => {
    expect(searchFilter({ url: "/wallet" })).toBeUndefined();
    expect(searchFilter({ url: "/search-modals" })).toBeUndefined();
  });
});

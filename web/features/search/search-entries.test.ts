import { describe, expect, it } from "vitest";
import { searchEntries, type SearchEntry } from "./search-entries.ts";

const entries: SearchEntry[] = [
  { kind: "campaign", title: "Spring sale Soweto", to: "/campaign-info/1" },
  { kind: "campaign", title: "Bread on Friday", to: "/campaign-info/2" },
  { kind: "page", title: "Wallet", to: "/wallet" },
];

describe("search", () => {
  it("finds words in any order and case", () => {
    expect(searchEntries(entries, "SOWETO spring").map(({ to }) => to)).toEqual([
      "/campaign-info/1",
    ]);
  });

  it("wants every word", () => {
    expect(searchEntries(entries, "spring bread")).toEqual([]);
  });

  it("lists everything when nothing was typed", () => {
    expect(searchEntries(entries, "  ")).toHaveLength(3);
  });
});

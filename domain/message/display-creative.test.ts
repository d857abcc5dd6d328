import { describe, expect, it } from "vitest";
import { type DisplayCreative, displayProblems } from "./display-creative.ts";

const aCreative = (changes: Partial<DisplayCreative> = {}): DisplayCreative => ({
  size: "320x50",
  url: "https://files.example/a.png",
  mimeType: "image/png",
  byteSize: 50_000,
  altText: "A loaf of bread at half price",
  ...changes,
});
const big = aCreative({ size: "300x250", byteSize: 150_000 });
const paths = (...creatives: DisplayCreative[]) =>
  displayProblems({ creatives }).map(({ path }) => path);

describe("banners", () => {
  it("are complete with both needed sizes, and may have the others", () => {
    expect(paths(aCreative(), big)).toEqual([]);
    const others = ["728x90", "970x90", "320x480"].map((size) => aCreative({ size }));
    expect(paths(aCreative(), big, ...others)).toEqual([]);
  });

  it("say which needed size is missing", () => {
    expect(displayProblems({ creatives: [aCreative()] })).toEqual([
      { path: "creatives", message: "Add a banner of 300 × 250 pixels." },
    ]);
    expect(displayProblems({ creatives: [] })).toEqual([
      { path: "creatives", message: "Choose a picture." },
    ]);
  });

  it("are refused at the field that is wrong", () => {
    expect(paths(aCreative(), big, big)).toEqual(["creatives.2.size"]);
    expect(paths(aCreative({ byteSize: 50_001 }), big)).toEqual(["creatives.0.byteSize"]);
    expect(paths(aCreative({ byteSize: 0 }), big)).toEqual(["creatives.0.byteSize"]);
    expect(paths(aCreative({ mimeType: "image/svg+xml" }), big)).toEqual(["creatives.0.mimeType"]);
    expect(paths(aCreative({ altText: " " }), big)).toEqual(["creatives.0.altText"]);
    expect(paths(aCreative({ altText: "x".repeat(126) }), big)).toEqual(["creatives.0.altText"]);
    expect(paths(aCreative({ url: "javascript:1" }), big)).toEqual(["creatives.0.url"]);
    expect(paths(aCreative(), big, aCreative({ size: "1x1" }))).toEqual(["creatives.2.size"]);
  });
});

import { describe, expect, it } from "vitest";
import { PCM_TAG_MAX_CHARACTERS, pcmTagProblems } from "./pcm-tag.ts";

describe("a tag on a please call me", () => {
  it("takes 110 plain characters and not one more", () => {
    expect(pcmTagProblems("a".repeat(PCM_TAG_MAX_CHARACTERS))).toEqual([]);
    expect(pcmTagProblems("a".repeat(112))).toEqual([
      { path: "messages.0.text", message: "Your line can have up to 110 characters. Remove 2." },
    ]);
  });

  it("names each character that it cannot carry once, extension characters too", () => {
    expect(pcmTagProblems("It’s €5, it’s [new]", "text")).toEqual([
      {
        path: "text",
        message: "Your line can only have plain letters, digits and signs. Replace: ’ € [ ]",
      },
    ]);
  });

  it("is not empty", () => {
    expect(pcmTagProblems("  ")).toHaveLength(1);
  });
});

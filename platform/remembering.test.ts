import { expect, test } from "vitest";
import { remembering } from "./remembering.ts";

test("answers are remembered, the oldest go first, and what there is no answer to is asked again", () => {
  const asked: string[] = [];
  const lengthOf = remembering(2, (text) => {
    asked.push(text);
    return text === "" ? undefined : text.length;
  });
  const answers = ["a", "bb", "a", "ccc", "bb", "a", "", ""].map(lengthOf);
  expect(answers).toEqual([1, 2, 1, 3, 2, 1, undefined, undefined]);
  expect(asked).toEqual(["a", "bb", "ccc", "a", "", ""]);
});

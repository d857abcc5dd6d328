import { expect, test } from "vitest";
import { readTestNumbers, unprovedIn } from "./test-numbers.ts";

test("own numbers on lines or after commas; at most five; a wrong one is named", () => {
  expect(readTestNumbers("082 123 4567, 0831234567\n", "ZA")).toEqual({
    numbers: ["082 123 4567", "0831234567"],
  });
  expect(readTestNumbers(" ", "ZA").problem).toBe("Enter at least one number.");
  expect(readTestNumbers("0821234567\n".repeat(6), "ZA").problem).toBe("Use up to 5 numbers.");
  expect(readTestNumbers("011 123 4567", "ZA").problem).toContain("011 123 4567");
});

test("the first number that the server has not seen proved is the one to confirm next", () => {
  const numbers = ["082 123 4567", "083 123 4567", "084 123 4567"];
  const errors = { "testNumbers.1": "Confirm it.", "testNumbers.2": "Confirm it." };
  expect(unprovedIn(errors, numbers)).toBe("083 123 4567");
  expect(unprovedIn({ text: "Too long." }, numbers)).toBeUndefined();
});

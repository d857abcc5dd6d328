import { expect, test } from "vitest";
import { titleFrom } from "./title-from.ts";

test.each([
  ["Bread  at\nhalf price", "Bread at half price"],
  ["Fresh vetkoek R5 at the corner of Main Road", "Fresh vetkoek R5 at the corner of Main…"],
  ["x".repeat(50), `${"x".repeat(20)}…`],
  ["", ""],
])("%s is called as it begins, and told to go on where it does", (text, title) => {
  expect(titleFrom(text)).toBe(title);
});

test("a sign of two places is not cut in half", () => {
  const title = titleFrom(`x${"🎉".repeat(30)}`);
  expect(title.isWellFormed()).toBe(true);
  expect(title).toBe(`x${"🎉".repeat(9)}…`);
});

import { expect, test } from "vitest";
import { phoneNumbersInText } from "./phone-numbers-in-text.ts";

test.each([
  ["We moved: call 082 765 4321", ["0827654321"]],
  ["(082) 765-4321, +27 82.765.4321", ["0827654321", "27827654321"]],
  ["0800 123 456 or 0800 123 456", ["0800123456"]],
  ["Open 08:00-17:00, bread R10.50, 12 Main Road, 2000", []],
  ["Stand 12345678, 1234567890123456", []],
])("%s", (text, numbers) => {
  expect(phoneNumbersInText(text)).toEqual(numbers);
});

import { expect, test } from "vitest";
import { phoneNumbersInText } from "./phone-numbers-in-text.ts";

test.each([
  ["We moved: call 082 765 4321", ["0827654321"]],
  ["(082) 765-4321, or +27 82.765.4321", ["0827654321", "27827654321"]],
  ["0800 123 456 or 0800 123 456", ["0800123456"]],
  ["082·765·4321", ["0827654321"]],
  ["082–765–4321", ["0827654321"]],
  ["082,765,4321", ["0827654321"]],
  ["082_765~4321", ["0827654321"]],
  ["08.27.65.43.21", ["0827654321"]],
  ["082\u00a0765\n4321", ["0827654321"]],
  ["082\u200b7654321", ["0827654321"]],
  ["０８２７６５４３２１", ["0827654321"]],
  ["٠٨٢٧٦٥٤٣٢١", ["0827654321"]],
  ["𝟎𝟖𝟐𝟕𝟔𝟓𝟒𝟑𝟐𝟏", ["0827654321"]],
  ["08２7654321", ["0827654321"]],
  ["08:22 13:45 67 89", ["082213456789"]],
  ["082 12:30 76 54", ["08212307654"]],
  ["Dial *120*7654321#", ["*120*7654321#"]],
  ["Open 08:00-17:00, 08.00 - 13.30 on Sundays, bread R10.50, 12 Main Road, 2000", []],
  ["From 01/11/2026-29/11/2026, or 2026-11-01 to 2026-11-29, 3 for 99.00", []],
  ["Stand 12345678, 1234567890123456", []],
])("the numbers to call in “%s”", (text, numbers) => {
  expect(phoneNumbersInText(text)).toEqual(numbers);
});

test("a long text is read in no time, whatever stands in it", () => {
  const before = process.cpuUsage();
  for (const piece of [
    "1",
    "1 ",
    "1---",
    "*1",
    "#",
    "01/11/2026-",
    "08:00",
    "01.",
    "01.01 ",
    "2026-1-1 ",
  ])
    for (const end of ["", "01 99", "x"]) phoneNumbersInText(piece.repeat(3_000) + end);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
});

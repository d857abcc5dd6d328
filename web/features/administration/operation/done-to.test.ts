import { expect, test } from "vitest";
import { doneTo } from "./done-to.ts";

test("a change is named by what it did", () => {
  const off = { name: "Infobip ZA", isEnabled: false };
  const on = { ...off, isEnabled: true };
  expect(doneTo(null, off)).toBe("added");
  expect(doneTo(off, on)).toBe("switched-on");
  expect(doneTo(on, off)).toBe("switched-off");
  expect(doneTo(on, { ...on, name: "Infobip" })).toBe("changed");
  expect(doneTo([1], [])).toBe("changed");
  expect(doneTo(off, null)).toBe("deleted");
  expect(doneTo(off, { isWithdrawn: true })).toBe("withdrawn");
});

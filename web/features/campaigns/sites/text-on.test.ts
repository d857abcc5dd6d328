import { expect, test } from "vitest";
import { textOn } from "./text-on.ts";

test("text on a colour is the one that can be read", () => {
  expect(textOn("#5b2a86")).toBe("#ffffff");
  expect(textOn("#ffb703")).toBe("#000000");
  expect(textOn("#ffffff")).toBe("#000000");
  expect(textOn("#000000")).toBe("#ffffff");
});

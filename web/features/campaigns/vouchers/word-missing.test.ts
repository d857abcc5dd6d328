import { expect, test } from "vitest";
import { isWordMissing } from "./word-missing.ts";

test("only an own campaign without a word shows the form for one", () => {
  const notFound = { code: "not-found", message: "", status: 404 };
  expect(isWordMissing({ ...notFound, data: { missing: "voucher-word" } })).toBe(true);
  expect(isWordMissing(notFound)).toBe(false);
  expect(isWordMissing({ ...notFound, data: undefined })).toBe(false);
  expect(isWordMissing({ code: "unavailable", data: { missing: "voucher-word" } })).toBe(false);
  expect(isWordMissing(null)).toBe(false);
});

import { expect, test } from "vitest";
import { requestIdFrom } from "./request-id.ts";

test("a harmless id of the caller is kept, anything else is replaced", () => {
  expect(requestIdFrom("abc-123_XYZ")).toBe("abc-123_XYZ");
  for (const bad of [
    undefined,
    null,
    "",
    "short",
    "with space or\nline",
    "x".repeat(65),
    "<script>alert</script>",
  ]) {
    expect(requestIdFrom(bad)).toMatch(/^[0-9a-f-]{36}$/);
  }
});

import { expect, test } from "vitest";
import { withoutSecrets } from "./without-secrets.ts";

const ID = "a6e42b86-e77c-4669-9b29-350411112222";

test.each([
  ["SMS to 082 123 4567 and +27821234567", "SMS to … and …"],
  ["/reset-password/2Jq0mZpX8wTgkD4yN6cR", "/reset-password/…"],
  ["/verify?token=eyJhbGciOi.J9.eyJlbWFpbCI6&next=/plan", "/verify?token=…&next=/plan"],
  ["secret JBSWY3DPEHPK3PXPJBSW", "secret …"],
])("%s", (text, shown) => {
  expect(withoutSecrets(text)).toBe(shown);
});

test.each([
  `/campaign/edit?id=${ID}&step=message`,
  "Failed to load resource: the server responded with a status of 409 (Conflict)",
  "POST /rpc/campaigns/saveDraft 409, R1 234.50",
])("%s stays as it is", (text) => {
  expect(withoutSecrets(text)).toBe(text);
});

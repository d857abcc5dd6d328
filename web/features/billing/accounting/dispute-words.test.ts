import { expect, test } from "vitest";
import "../../../i18n/i18n.ts";
import { disputeReason } from "./dispute-words.ts";

test.each([
  ["fraudulent", "The cardholder says that they did not make this payment."],
  ["product_not_received", "The cardholder says that they did not get what they paid for."],
  ["unknown", "The card provider gives no reason."],
  ["some_new-code", "The card provider’s reason: some new code"],
])("the reason %s of a dispute reads: %s", (code, words) => {
  expect(disputeReason(code)).toBe(words);
});

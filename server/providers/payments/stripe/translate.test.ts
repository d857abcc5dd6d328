import { expect, test } from "vitest";
import { declineOf, errorOf, paymentIdOf } from "./translate.ts";

const ID = "0f5b2f6e-4c6e-4d5b-9a55-1f8a3f0f7c11";

test.each([
  [{ code: "card_declined", decline_code: "insufficient_funds" }, "insufficient-funds"],
  [{ code: "card_declined", decline_code: "lost_card" }, "lost-or-stolen"],
  [{ code: "card_declined", decline_code: "stolen_card" }, "lost-or-stolen"],
  [{ code: "expired_card", decline_code: "expired_card" }, "expired-card"],
  [{ code: "incorrect_cvc" }, "incorrect-cvc"],
  [{ code: "authentication_required" }, "authentication-failed"],
  [{ code: "card_declined", decline_code: "a_code_of_next_year" }, "card-declined"],
  [{}, "card-declined"],
] as const)("the decline %j is ours: %s", (error, decline) => {
  expect(declineOf(error)).toBe(decline);
});

test.each([
  [{ statusCode: 401 }, "misconfigured"],
  [{ statusCode: 429 }, "unavailable"],
  [{ statusCode: 400, type: "StripeInvalidRequestError" }, "rejected"],
  [{ statusCode: 409 }, "timeout"],
  [{ statusCode: 500 }, "timeout"],
  [{ type: "StripeConnectionError" }, "timeout"],
  [new Error("socket hang up"), "timeout"],
] as const)("after %j we know this much: %s", (failure, kind) => {
  expect(errorOf(failure).kind).toBe(kind);
});

test("an error says nothing of what was sent", () => {
  const failure = { statusCode: 400, code: "x", message: "No such token: tok_secret" };
  expect(errorOf(failure).message).not.toContain("tok_secret");
});

test.each([
  [{ metadata: { payment_id: ID } }, ID],
  [{ metadata: { payment_id: "1 or 1=1" } }, null],
  [{ metadata: {} }, null],
  [{ metadata: null }, null],
  [undefined, null],
])("the payment of %j is %s", (object, id) => {
  expect(paymentIdOf(object)).toBe(id);
});

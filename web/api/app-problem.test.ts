import { ORPCError } from "@orpc/client";
import { describe, expect, it } from "vitest";
import { ERROR_CODES } from "../../domain/errors.ts";
import { ConnectionError } from "./app-fetch.ts";
import { AuthError } from "./auth.ts";
import { fieldErrors, isRetryable, toProblem } from "./app-problem.ts";

describe("a call that failed", () => {
  it("keeps the server's code and sentence", () => {
    const error = new ORPCError("aborted", { status: 409, message: "The price is now R3.00." });
    expect(toProblem(error)).toEqual({
      code: "aborted",
      message: "The price is now R3.00.",
      fields: [],
    });
  });

  it("lands on the fields the server names, the first sentence of each", () => {
    const details = [
      { path: "mobileNumber", message: "This is not a mobile number." },
      { path: "mobileNumber", message: "Another." },
      { path: "data.email", message: "Type your e-mail." },
    ];
    const problem = toProblem(new ORPCError("invalid-argument", { status: 400, data: details }));
    expect(fieldErrors(problem)).toEqual({
      mobileNumber: "This is not a mobile number.",
      email: "Type your e-mail.",
    });
  });

  it("never shows a technical text", () => {
    expect(toProblem(new Error("cannot read x of undefined")).message).toBe(
      ERROR_CODES.internal.sentence,
    );
    expect(
      toProblem(new ORPCError("internal", { status: 500, message: "relation x missing" })).message,
    ).toBe(ERROR_CODES.internal.sentence);
    expect(toProblem({ status: 429, message: "Too Many Requests" })).toMatchObject({
      code: "resource-exhausted",
      message: ERROR_CODES["resource-exhausted"].sentence,
    });
    expect(toProblem(null).code).toBe("internal");
  });

  it("says that nothing was lost when there is no connection, and can be tried again", () => {
    for (const reason of ["offline", "timeout"] as const) {
      const problem = toProblem(new ConnectionError(reason));
      expect(problem.code).toBe(reason);
      expect(problem.message).toContain("Nothing was lost");
      expect(isRetryable(problem)).toBe(true);
    }
    expect(isRetryable(toProblem(new ORPCError("not-found", { status: 404 })))).toBe(false);
  });
});

it("a refusal of the sign-in service keeps its own sentence, whatever its code", () => {
  const message = "This passkey does not belong to an account here.";
  const refusal = new AuthError(401, { code: "PASSKEY_NOT_FOUND", message });
  expect(toProblem(refusal)).toMatchObject({ code: "unauthenticated", message });
});

import { expect, test } from "vitest";
import {
  AppError,
  ERROR_CODES,
  invalidArgument,
  isErrorCode,
  STORAGE_ERROR_CODES,
} from "./errors.ts";

test("codes and statuses are those of the error catalogue", () => {
  const table = Object.entries(ERROR_CODES).map(([code, { status }]) => [status, code]);
  expect(table).toEqual([
    [400, "invalid-argument"],
    [401, "unauthenticated"],
    [403, "permission-denied"],
    [404, "not-found"],
    [409, "aborted"],
    [429, "resource-exhausted"],
    [500, "internal"],
    [503, "unavailable"],
    [504, "deadline-exceeded"],
  ]);
  expect(STORAGE_ERROR_CODES).toEqual({
    401: "unauthenticated",
    403: "unauthorized",
    404: "object-not-found",
  });
});

test("an error speaks the table's sentence unless it has its own", () => {
  expect(new AppError("not-found").message).toBe(ERROR_CODES["not-found"].sentence);
  const own = new AppError("aborted", {
    message: "The price changed.",
    details: { amount: 5 },
    reason: "price",
  });
  expect(own).toMatchObject({
    code: "aborted",
    message: "The price changed.",
    details: { amount: 5 },
    reason: "price",
  });
  expect(own).toBeInstanceOf(Error);
});

test("an invalid argument lists its fields", () => {
  const problems = [
    { path: "title", message: "Enter a name." },
    { path: "text", message: "Write a message." },
  ];
  expect(invalidArgument(problems)).toMatchObject({ code: "invalid-argument", details: problems });
  expect(invalidArgument(problems.slice(0, 1)).message).toBe("Enter a name.");
});

test("only codes of the table are codes", () => {
  expect(isErrorCode("aborted")).toBe(true);
  expect(["toString", "", 409, undefined].some(isErrorCode)).toBe(false);
});

import { ORPCError, ValidationError } from "@orpc/server";
import { AppError, ERROR_CODES, type ErrorCode, isErrorCode } from "../../domain/errors.ts";
import { isConnectionLost } from "../../platform/database/connection-loss.ts";
import { isNoRoom } from "../../platform/log/no-room.ts";
import { TooManyCalls } from "./rate-limit/rate-limit.ts";
import { fieldProblems, type SchemaIssue } from "./validation-messages.ts";
import { translate, translateKnown } from "../../domain/translate.ts";

/** An error on every transport. `isUnknown` ones are bugs: log them with the request id. */
export type MappedError = {
  code: ErrorCode;
  status: number;
  message: string;
  details?: unknown;
  isUnknown: boolean;
  /** For the header Retry-After. */
  retryAfterSeconds?: number;
};

const DATABASE_BACK_SECONDS = 2;

/** The one mapper: whatever was thrown → a code of the closed table and a sentence. Nothing internal gets through. */
export function mapError(error: unknown): MappedError {
  if (error instanceof TooManyCalls)
    return { ...entry(error.code, error.sentence), retryAfterSeconds: error.retryAfterSeconds };
  if (error instanceof AppError) return entry(error.code, error.message, error.details);
  if (error instanceof ORPCError) return mapOrpcError(error);
  if (isConnectionLost(error)) return databaseAway();
  if (isNoRoom(error)) return noRoom();
  const code = codeByShape(error);
  if (code === "invalid-argument") return entry(code, undefined, unstorableCharacter());
  return code ? entry(code) : { ...entry("internal"), isUnknown: true };
}

/** Unfinished work is rolled back, and an idempotency key makes retries safe. */
function databaseAway(): MappedError {
  const message = translate(
    "We could not reach our records for a moment. Nothing was lost. Try again.",
  );
  return { ...entry("unavailable", message), retryAfterSeconds: DATABASE_BACK_SECONDS };
}

/** It may be temporary for the caller, but the operator must know. */
function noRoom(): MappedError {
  const message = translate("We cannot save this right now. Nothing was changed. Try again later.");
  return { ...entry("unavailable", message), isUnknown: true };
}

function unstorableCharacter(): object[] {
  const message = translate(
    "This text contains a character that we cannot save. Enter it again without that character.",
  );
  return [{ path: "", message }];
}

/** The same as an oRPC error, so that the typed client reads our code, status and sentence. */
export function toOrpcError(mapped: MappedError): ORPCError<ErrorCode, unknown> {
  return new ORPCError(mapped.code, {
    status: mapped.status,
    message: mapped.message,
    data: mapped.details,
  });
}

/** Error envelope of `/functions` and REST. */
export function errorEnvelope({
  code,
  message,
  details,
}: Pick<MappedError, "code" | "message" | "details">): {
  error: { code: ErrorCode; message: string; details?: unknown };
} {
  return { error: { code, message, ...(details === undefined ? {} : { details }) } };
}

/** The body of a failed answer outside a procedure: oRPC's own shape for its client, the envelope for everybody else. */
export function errorBody(path: string, mapped: MappedError): object {
  return path.startsWith("/rpc/")
    ? { json: toOrpcError(mapped).toJSON(), meta: [] }
    : errorEnvelope(mapped);
}

function entry(code: ErrorCode, message?: string, details?: unknown): MappedError {
  const { status, sentence } = ERROR_CODES[code];
  return {
    code,
    status,
    message: message ?? translateKnown(sentence),
    ...(details === undefined ? {} : { details }),
    isUnknown: false,
  };
}

function mapOrpcError(error: ORPCError<string, unknown>): MappedError {
  if (isErrorCode(error.code)) return entry(error.code, error.message, error.data);
  // A refused reply is our fault; a refused input is the caller's.
  if (error.cause instanceof ValidationError && error.code === "BAD_REQUEST") {
    const problems = fieldProblems(error.cause.issues as readonly SchemaIssue[]);
    return entry(
      "invalid-argument",
      problems.length === 1 ? problems[0]?.message : undefined,
      problems,
    );
  }
  const code = codeByStatus(error.status);
  return code === "internal"
    ? { ...entry(code), isUnknown: true }
    : entry(code, undefined, detailsFor(code));
}

function detailsFor(code: ErrorCode): unknown {
  if (code !== "invalid-argument") return undefined;
  return [
    { path: "", message: translate("The request could not be read: send the fields as JSON.") },
  ];
}

function codeByStatus(status: number): ErrorCode {
  const found = Object.entries(ERROR_CODES).find(([, known]) => known.status === status)?.[0];
  if (isErrorCode(found)) return found;
  if (status === 405) return "not-found";
  return status < 500 ? "invalid-argument" : "internal";
}

const BY_SQL_STATE: ReadonlyMap<string, ErrorCode> = new Map([
  // A character that PostgreSQL cannot keep, which is U+0000 alone: in a text, and in JSON.
  ["22021", "invalid-argument"],
  ["22P05", "invalid-argument"],
  // What would belong to a deleted account (migration 0430).
  ["P0002", "not-found"],
  ["40001", "aborted"],
  ["40P01", "aborted"],
  ["55P03", "aborted"],
  ["57014", "deadline-exceeded"],
]);

function codeByShape(error: unknown): ErrorCode | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("name" in error && error.name === "TimeoutError") return "deadline-exceeded";
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return BY_SQL_STATE.get(code);
}

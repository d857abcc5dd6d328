import { translateKnown, msg } from "./translate.ts";

/** Closed error table: code → HTTP status and the sentence a user may read (spec section 8). */
export const ERROR_CODES = {
  "invalid-argument": { status: 400, sentence: msg("Check the marked fields.") },
  unauthenticated: { status: 401, sentence: msg("Sign in to continue.") },
  "permission-denied": { status: 403, sentence: msg("You are not allowed to do this.") },
  "not-found": { status: 404, sentence: msg("We could not find what you asked for.") },
  aborted: {
    status: 409,
    sentence: msg("Something changed in the meantime. Check it and try again."),
  },
  "resource-exhausted": {
    status: 429,
    sentence: msg("Too many attempts. Wait a little and try again."),
  },
  internal: {
    status: 500,
    sentence: msg("Something went wrong on our side. Try again."),
  },
  unavailable: {
    status: 503,
    sentence: msg("This is not available right now. Try again in a minute."),
  },
  "deadline-exceeded": { status: 504, sentence: msg("This took too long. Try again.") },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** The errors of file storage (spec section 8) by HTTP status; the names differ from those of functions. */
export const STORAGE_ERROR_CODES = {
  401: "unauthenticated",
  403: "unauthorized",
  404: "object-not-found",
} as const;

export type FieldProblem = { path: string; message: string };

export type AppErrorOptions = { message?: string; details?: unknown; reason?: string };

/**
 * The only error that use cases throw deliberately. `message` is for the user (default: the table's), `details` goes on
 * the wire, `reason` is a stable code for programs.
 */
export class AppError extends Error {
  code: ErrorCode;
  details?: unknown;
  reason?: string;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? translateKnown(ERROR_CODES[code].sentence));
    this.name = "AppError";
    this.code = code;
    if (options.details !== undefined) this.details = options.details;
    if (options.reason !== undefined) this.reason = options.reason;
  }
}

/** An invalid-argument error whose details list every problem by field. */
export function invalidArgument(problems: FieldProblem[]): AppError {
  const only = problems.length === 1 ? problems[0] : undefined;
  return new AppError("invalid-argument", {
    details: problems,
    ...(only ? { message: only.message } : {}),
  });
}

/** True for a code of the table (for replies of other programs). */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(ERROR_CODES, value);
}

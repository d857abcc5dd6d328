import {
  ERROR_CODES,
  isErrorCode,
  type ErrorCode,
  type FieldProblem,
} from "../../domain/errors.ts";
import { translate, translateKnown } from "../../domain/translate.ts";

/** A failed call, for screens. */
export type AppProblem = {
  code: ErrorCode | "offline" | "timeout";
  /** One or two sentences for the user. */
  message: string;
  fields: FieldProblem[];
};

function connectionSentence(code: "offline" | "timeout"): string {
  return code === "offline"
    ? translate("You are offline. Nothing was lost. Check your connection and try again.")
    : translate(
        "There was no answer in time. Nothing was lost. Try again; you will not be charged twice.",
      );
}

type Loose = Record<string, unknown>;

const isObject = (value: unknown): value is Loose => typeof value === "object" && value !== null;

function codeByStatus(status: unknown): ErrorCode | undefined {
  const found = Object.entries(ERROR_CODES).find(([, entry]) => entry.status === status);
  return found && isErrorCode(found[0]) ? found[0] : undefined;
}

function fieldsOf(details: unknown): FieldProblem[] {
  const list = isObject(details) ? (details["details"] ?? details["issues"]) : details;
  const rows: unknown[] = Array.isArray(details) ? details : Array.isArray(list) ? list : [];
  return rows.filter(isObject).flatMap((row) => {
    const path = Array.isArray(row["path"]) ? row["path"].join(".") : row["path"];
    return typeof path === "string" && typeof row["message"] === "string"
      ? [{ path, message: row["message"] }]
      : [];
  });
}

/**
 * Turns whatever a call threw into a code of the closed error table, a sentence and the fields it names.
 * Understands errors of the typed client (code, status, message, data) and lost connections.
 */
export function toProblem(error: unknown): AppProblem {
  if (!isObject(error))
    return { code: "internal", message: translateKnown(ERROR_CODES.internal.sentence), fields: [] };
  if (error["name"] === "ConnectionError") {
    const code = error["reason"] === "timeout" ? "timeout" : "offline";
    return { code, message: connectionSentence(code), fields: [] };
  }
  const ownCode = error["code"];
  const known = isErrorCode(ownCode) ? ownCode : codeByStatus(error["status"]);
  const code = known ?? "internal";
  // The text is ours only when the code is; anything else is technical and not for users.
  // Every refusal of the sign-in service has our wording, whatever its code.
  const isOurs = (isErrorCode(ownCode) && code !== "internal") || error["name"] === "AuthError";
  const message = isOurs && typeof error["message"] === "string" ? error["message"] : "";
  return {
    code,
    message: message || translateKnown(ERROR_CODES[code].sentence),
    fields: fieldsOf(error["data"] ?? error["details"]),
  };
}

/** The problems by field, for a form: the first one of each field, `data.` and `userRegistration.` taken off. */
export function fieldErrors(problem: AppProblem): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of problem.fields) {
    const name = path.replace(/^(?:data|userRegistration)\./, "");
    errors[name] ??= message;
  }
  return errors;
}

/** True when trying the same call again can help. */
export function isRetryable(problem: AppProblem): boolean {
  return ["offline", "timeout", "internal", "unavailable", "deadline-exceeded"].includes(
    problem.code,
  );
}

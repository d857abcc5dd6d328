import type { FieldProblem } from "../../domain/errors.ts";

/** What is read of an issue of the contract's schemas, whichever schema library wrote it. */
export type SchemaIssue = {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  code?: string;
  origin?: string;
  format?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  expected?: string;
  values?: readonly unknown[];
  keys?: readonly string[];
  input?: unknown;
};

/** Problems by field, as the details of invalid-argument carry them. Paths are dotted. */
export function fieldProblems(issues: readonly SchemaIssue[]): FieldProblem[] {
  return issues.flatMap((issue) => {
    const path = dottedPath(issue.path);
    if (issue.code !== "unrecognized_keys") return [{ path, message: sentenceFor(issue) }];
    const prefix = path === "" ? "" : `${path}.`;
    return (issue.keys ?? []).map((key) => ({
      path: prefix + key,
      message: "This field is not known here.",
    }));
  });
}

function dottedPath(path: SchemaIssue["path"]): string {
  return (path ?? []).map((part) => String(typeof part === "object" ? part.key : part)).join(".");
}

function sentenceFor(issue: SchemaIssue): string {
  switch (issue.code) {
    case "invalid_type":
      // Only the wording of zod tells a missing value from a wrong one: issues do not carry the input.
      return issue.message.includes("undefined") || issue.message.includes("null")
        ? "Please fill this in."
        : `This must be ${kindName(issue.expected)}.`;
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_format":
      return formatSentence(issue.format);
    case "invalid_value":
      return `Please choose one of: ${(issue.values ?? []).map(String).join(", ")}.`;
    case "custom":
      return issue.message;
    default:
      return "Please check this value.";
  }
}

function tooSmall({ origin, minimum }: SchemaIssue): string {
  if (origin === "string") {
    return Number(minimum) <= 1
      ? "Please fill this in."
      : `Please use at least ${minimum} characters.`;
  }
  if (origin === "array") return `Please choose at least ${minimum}.`;
  return `This must be at least ${minimum}.`;
}

function tooBig({ origin, maximum }: SchemaIssue): string {
  if (origin === "string") return `Please use at most ${maximum} characters.`;
  if (origin === "array") return `Please choose at most ${maximum}.`;
  return `This must be at most ${maximum}.`;
}

function formatSentence(format: string | undefined): string {
  if (format === "email") return "Please enter a full e-mail address, like name@example.com.";
  if (format === "datetime") return "Please give a date and time in ISO 8601, with its offset.";
  if (format === "date") return "Please give a date as YYYY-MM-DD.";
  if (format === "uuid") return "This is not a valid id.";
  return "This does not have the right form.";
}

function kindName(expected: string | undefined): string {
  const names: Record<string, string> = {
    string: "text",
    number: "a number",
    int: "a whole number",
    boolean: "yes or no",
    array: "a list",
    object: "an object",
  };
  return names[expected ?? ""] ?? "of another kind";
}

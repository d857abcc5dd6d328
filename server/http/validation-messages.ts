import type { FieldProblem } from "../../domain/errors.ts";
import { translate, translateKnown } from "../../domain/translate.ts";

/** The parts we read of a schema issue, for any schema library. */
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
      message: translate("We do not know this field."),
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
        ? translate("Fill this in.")
        : wrongKind(issue.expected);
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_format":
      return formatSentence(issue.format);
    case "invalid_value":
      return translate("Choose one of: {list}.", {
        list: (issue.values ?? []).map(String).join(", "),
      });
    case "custom":
      return translateKnown(issue.message);
    default:
      return translate("Check this value.");
  }
}

function tooSmall({ origin, minimum }: SchemaIssue): string {
  const least = Number(minimum);
  if (origin === "string") {
    return least <= 1
      ? translate("Fill this in.")
      : translate("Use at least {least} characters.", { least });
  }
  if (origin === "array") return translate("Choose at least {least}.", { least });
  return translate("Use {least} or more.", { least });
}

function tooBig({ origin, maximum }: SchemaIssue): string {
  const most = Number(maximum);
  if (origin === "string") {
    return translate(
      "{most, plural, one {Use up to # character.} other {Use up to # characters.}}",
      {
        most,
      },
    );
  }
  if (origin === "array") return translate("Choose up to {most}.", { most });
  return translate("Use {most} or less.", { most });
}

function formatSentence(format: string | undefined): string {
  if (format === "email") return translate("Enter a full email address, like name@example.com.");
  if (format === "datetime")
    return translate("Enter a date and time in ISO 8601, with its offset.");
  if (format === "date") return translate("Enter a date as YYYY-MM-DD.");
  if (format === "uuid") return translate("This is not a valid id.");
  return translate("This is not in the right format.");
}

function wrongKind(expected: string | undefined): string {
  switch (expected) {
    case "string":
      return translate("This must be text.");
    case "number":
      return translate("This must be a number.");
    case "int":
      return translate("This must be a whole number.");
    case "boolean":
      return translate("This must be yes or no.");
    case "array":
      return translate("This must be a list.");
    case "object":
      return translate("This must be an object.");
    default:
      return translate("This has the wrong type.");
  }
}

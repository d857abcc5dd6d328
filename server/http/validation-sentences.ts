import type { FieldProblem } from "../../domain/errors.ts";
import { say, sayKnown } from "../../domain/say.ts";

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
      message: say("We do not know this field."),
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
        ? say("Fill this in.")
        : wrongKind(issue.expected);
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_format":
      return formatSentence(issue.format);
    case "invalid_value":
      return say("Choose one of: {list}.", {
        list: (issue.values ?? []).map(String).join(", "),
      });
    case "custom":
      return sayKnown(issue.message);
    default:
      return say("Check this value.");
  }
}

function tooSmall({ origin, minimum }: SchemaIssue): string {
  const least = Number(minimum);
  if (origin === "string") {
    return least <= 1 ? say("Fill this in.") : say("Use at least {least} characters.", { least });
  }
  if (origin === "array") return say("Choose at least {least}.", { least });
  return say("Use {least} or more.", { least });
}

function tooBig({ origin, maximum }: SchemaIssue): string {
  const most = Number(maximum);
  if (origin === "string") {
    return say("{most, plural, one {Use up to # character.} other {Use up to # characters.}}", {
      most,
    });
  }
  if (origin === "array") return say("Choose up to {most}.", { most });
  return say("Use {most} or less.", { most });
}

function formatSentence(format: string | undefined): string {
  if (format === "email") return say("Enter a full email address, like name@example.com.");
  if (format === "datetime") return say("Enter a date and time in ISO 8601, with its offset.");
  if (format === "date") return say("Enter a date as YYYY-MM-DD.");
  if (format === "uuid") return say("This is not a valid id.");
  return say("This is not in the right format.");
}

function wrongKind(expected: string | undefined): string {
  switch (expected) {
    case "string":
      return say("This must be text.");
    case "number":
      return say("This must be a number.");
    case "int":
      return say("This must be a whole number.");
    case "boolean":
      return say("This must be yes or no.");
    case "array":
      return say("This must be a list.");
    case "object":
      return say("This must be an object.");
    default:
      return say("This has the wrong type.");
  }
}

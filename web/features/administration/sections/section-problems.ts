import { plural, t } from "@lingui/core/macro";
import { formatCount } from "../../../ui/numbers.ts";
import { rowOf, rowsOf, type SectionField, textsOf } from "./section-field.ts";

/** What is wrong with a section, by the path of the setting: "newAccount.mostPeople". */
export type Problems = Readonly<Record<string, string>>;

/** What can be seen of a section's settings without asking the server. */
export function problemsIn(field: SectionField, value: unknown, path = ""): Problems {
  if (field.kind === "number") return at(path, numberProblem(field, value));
  if (field.kind === "money") return at(path, moneyProblem(value));
  if (field.kind === "text") return at(path, textProblem(field, value));
  if (field.kind === "marks")
    return at(path, textsOf(value).length === 0 ? t`Choose at least one.` : undefined);
  if (field.kind === "group") {
    if (value === null && field.ifNone) return {};
    return inFields(field.fields, rowOf(value), path);
  }
  if (field.kind === "list")
    return Object.assign(
      {},
      ...rowsOf(value).map((row, place) => inFields(field.fields, row, below(path, String(place)))),
    ) as Problems;
  return {};
}

function inFields(
  fields: Readonly<Record<string, SectionField>>,
  row: Readonly<Record<string, unknown>>,
  path: string,
): Problems {
  return Object.assign(
    {},
    ...Object.entries(fields).map(([key, field]) => problemsIn(field, row[key], below(path, key))),
  ) as Problems;
}

/** The path of something inside another. */
export const below = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`);

const at = (path: string, problem: string | undefined): Problems =>
  problem === undefined ? {} : { [path]: problem };

function numberProblem(
  { least, most, ifEmpty }: Extract<SectionField, { kind: "number" }>,
  value: unknown,
): string | undefined {
  if (value === null && ifEmpty) return undefined;
  const isGood = typeof value === "number" && value >= least && value <= most;
  const [from, to] = [formatCount(least), formatCount(most)];
  return isGood ? undefined : t`Type a whole number from ${from} to ${to}.`;
}

function moneyProblem(value: unknown): string | undefined {
  return typeof value === "number" ? undefined : t`Type an amount, such as 150.`;
}

function textProblem(
  { least = 1 }: Extract<SectionField, { kind: "text" }>,
  value: unknown,
): string | undefined {
  const length = typeof value === "string" ? value.trim().length : 0;
  if (length >= least) return undefined;
  return length === 0
    ? t`Fill this in.`
    : t`${plural(least, { one: "Type at least # character.", other: "Type at least # characters." })}`;
}

/**
 * Problems of the server at the settings that are shown: one about a line of a text field is said of the field, with the
 * line.
 */
export function placed(
  problems: readonly { path: string; message: string }[],
  field: SectionField,
  value: unknown,
): Problems {
  const found: Record<string, string> = {};
  for (const { path, message } of problems) {
    const shown = shownAt(path, field, value);
    found[shown.path] ??= shown.line === undefined ? message : `${shown.line}: ${message}`;
  }
  return found;
}

function shownAt(
  path: string,
  field: SectionField,
  value: unknown,
): { path: string; line?: string } {
  const steps = path === "" ? [] : path.split(".");
  let [current, inside, shown]: [SectionField, unknown, string] = [field, value, ""];
  for (const step of steps) {
    if (current.kind === "lines" || current.kind === "marks")
      return { path: shown, line: textsOf(inside)[Number(step)] ?? step };
    if (current.kind === "list") {
      inside = rowsOf(inside)[Number(step)];
      current = { kind: "group", label: current.add, fields: current.fields };
    } else if (current.kind === "group" && current.fields[step]) {
      inside = rowOf(inside)[step];
      current = current.fields[step];
    } else return { path: shown };
    shown = below(shown, step);
  }
  return { path: shown };
}

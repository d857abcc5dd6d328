import { readFileSync } from "node:fs";
import { z } from "zod";
import { LOG_LEVELS } from "./log/log.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Whether a setting is there, by its own name or in the file that NAME_FILE names. */
export function isGiven(environment: Environment, name: string): boolean {
  return Boolean(environment[name]?.trim()) || Boolean(environment[`${name}_FILE`]?.trim());
}

/** LOG_LEVEL, the same for every program. */
export const logLevel = z
  .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`)
  .default("info");

/** Everything that is wrong with a program's settings, listed at once. */
export class ConfigError extends Error {
  override name = "ConfigError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The settings are not usable:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
    );
    this.problems = problems;
  }
}

/**
 * Reads settings from an environment by a zod object schema; an empty value counts as not set. Any setting can lie in a file
 * instead, which NAME_FILE names: secrets that an orchestrator mounts. Throws one ConfigError with every problem. Messages name
 * the variable and never its value, which may be a secret.
 */
export function readConfig<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Environment,
): z.output<Schema> {
  const present: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && value.trim() !== "") present[name] = value.trim();
  }
  const problems = addFromFiles(Object.keys(schema.shape), present);
  const result = schema.safeParse(present);
  if (result.success && problems.length === 0) return result.data;
  const issues = result.error?.issues ?? [];
  // A file that cannot be used is one problem, not two.
  const isSaid = (name: string) => problems.some((problem) => problem.startsWith(`${name}_FILE:`));
  throw new ConfigError([
    ...problems,
    ...issues
      .filter(({ path }) => !isSaid(path.map(String).join(".")))
      .map((issue) => describeProblem(issue, present)),
  ]);
}

/** Adds the settings that lie in files. Returns what is wrong with those. */
function addFromFiles(names: readonly string[], present: Record<string, string>): string[] {
  const problems: string[] = [];
  for (const name of names) {
    const path = present[`${name}_FILE`];
    if (path === undefined) continue;
    if (name in present) {
      problems.push(`${name} and ${name}_FILE: set one of them`);
      continue;
    }
    try {
      const value = readFileSync(path, "utf8").trim();
      if (value === "") problems.push(`${name}_FILE: the file is empty`);
      else present[name] = value;
    } catch {
      problems.push(`${name}_FILE: the file cannot be read`);
    }
  }
  return problems;
}

function describeProblem(issue: z.core.$ZodIssue, present: Record<string, string>): string {
  const name = issue.path.map(String).join(".");
  if (name === "") return issue.message;
  return name in present ? `${name}: ${issue.message}` : `${name} is missing`;
}

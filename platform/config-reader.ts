import { z } from "zod";
import { LOG_LEVELS } from "./log/log.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

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
 * Reads settings from an environment by a zod object schema; an empty value counts as not set. Throws one ConfigError
 * with every problem. Messages name the variable and never its value, which may be a secret.
 */
export function readConfig<Schema extends z.ZodType>(
  schema: Schema,
  environment: Environment,
): z.output<Schema> {
  const present: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    if (value !== undefined && value.trim() !== "") present[name] = value.trim();
  }
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  throw new ConfigError(result.error.issues.map((issue) => describeProblem(issue, present)));
}

function describeProblem(issue: z.core.$ZodIssue, present: Record<string, string>): string {
  const name = issue.path.map(String).join(".");
  if (name === "") return issue.message;
  return name in present ? `${name}: ${issue.message}` : `${name} is missing`;
}

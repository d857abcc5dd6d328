import { format, stripVTControlCharacters } from "node:util";
import type { Log } from "./log.ts";

const LEVELS = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const;

/**
 * From now on whatever a library, or Node itself, would print becomes a line of the log: colours, several lines and stacks are
 * no JSON. For a program's first file alone; an error that nobody caught still ends the program.
 */
export function logEverything(log: Log): void {
  for (const [name, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, "info"][]) {
    console[name] = (...values: unknown[]) =>
      log[level]({ printed: stripVTControlCharacters(format(...values)) }, "a library says");
  }
  // Node's own listener prints them.
  process.removeAllListeners("warning");
  process.on("warning", (err) => log.warn({ err }, "Node warns"));
  process.on("uncaughtException", (err) => {
    log.fatal({ err }, "an error that nobody caught ends the program");
    process.exit(1);
  });
}

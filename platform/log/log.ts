import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
import { createLogDestination } from "./log-destination.ts";
import { maskLogLine } from "./log-mask.ts";
import { currentTrace } from "./trace.ts";

export type Log = Logger;

/** Values of LOG_LEVEL, from most output to none. */
export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/**
 * A structured log, one line of JSON an event, in which numbers and secrets are hidden, with the
 * request that it is written for. Goes to the standard output; what
 * cannot be written there is counted, and the number logged when there is room again.
 * `level` is a pino level ("debug", "info", "warn", "error", "silent").
 */
export function createLog(name: string, level = "info", destination?: DestinationStream): Log {
  const options = {
    name,
    level,
    // Text, not milliseconds: a long run of digits would be taken for a telephone number.
    timestamp: stdTimeFunctions.isoTime,
    base: { pid: process.pid },
    // What a line itself names comes first.
    mixin() {
      const { parentSpanId: _ofTracesAlone, ...named } = currentTrace() ?? {};
      return named;
    },
    hooks: { streamWrite: maskLogLine },
  };
  const standardOutput = createLogDestination((lostLines) =>
    log.warn({ lostLines }, "lines of the log could not be written and are lost"),
  );
  const log: Log = pino(options, destination ?? standardOutput);
  return log;
}

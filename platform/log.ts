import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
import { maskLogLine } from "./log-mask.ts";

export type Log = Logger;

/**
 * A structured log, one line of JSON an event, in which numbers and secrets are hidden.
 * `level` is a pino level ("debug", "info", "warn", "error", "silent").
 */
export function createLog(name: string, level = "info", destination?: DestinationStream): Log {
  const options = {
    name,
    level,
    // Text, not milliseconds: a long run of digits would be taken for a telephone number.
    timestamp: stdTimeFunctions.isoTime,
    base: { pid: process.pid },
    hooks: { streamWrite: maskLogLine },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

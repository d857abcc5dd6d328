import { parseArgs } from "node:util";
import type { Size } from "./bench.ts";

/** What is asked of one run of the benches. */
export type Order = {
  names: readonly string[];
  size: Size;
  /** The full size, and as many rows as the target names where that takes an hour and tens of gigabytes. */
  isLargest: boolean;
  /** Folder for the results as JSON. */
  results: string;
  /** Whether the results go into the guide. */
  isRecorded: boolean;
};

/** Reads the command line. Throws one sentence that says what may stand there. */
export function readOrder(parameters: readonly string[], known: readonly string[]): Order {
  const { values, positionals } = parse(parameters, known);
  const { quick, tiny, largest, record, results } = values;
  const sizes = [quick, tiny, largest].filter(Boolean);
  const names = positionals.includes("all") ? known : positionals;
  if (names.length === 0 || names.some((name) => !known.includes(name)) || sizes.length > 1)
    throw new Error(usage(known));
  return {
    names,
    size: tiny ? "tiny" : quick ? "quick" : "full",
    isLargest: largest,
    results,
    isRecorded: record,
  };
}

function parse(parameters: readonly string[], known: readonly string[]) {
  try {
    return parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options: {
        quick: { type: "boolean", default: false },
        tiny: { type: "boolean", default: false },
        largest: { type: "boolean", default: false },
        record: { type: "boolean", default: false },
        results: { type: "string", default: ".data/bench" },
      },
    });
  } catch (cause) {
    throw new Error(usage(known), { cause });
  }
}

function usage(known: readonly string[]): string {
  return `Usage: npm run bench -- NAME… [--quick | --tiny | --largest] [--record] [--results FOLDER]. NAME is all, or some of: ${known.join(", ")}.`;
}

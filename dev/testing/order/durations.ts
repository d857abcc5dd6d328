import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Whole seconds that each of the longer test files took when they were last measured, by path in the project. */
export type Durations = Readonly<Record<string, number>>;

/** Where they are noted. */
export const DURATIONS_FILE = join(import.meta.dirname, "durations.json");
/** Shorter files are not noted: they fill the gaps. */
const NOTED_FROM_SECONDS = 5;

/** The durations as they are noted. */
export function readDurations(): Durations {
  return JSON.parse(readFileSync(DURATIONS_FILE, "utf8")) as Durations;
}

/** What is noted after these files were measured: theirs anew, those of others as they were, by path. */
export function withMeasured(noted: Durations, measured: Durations): Durations {
  const all = Object.entries({ ...noted, ...measured })
    .map(([path, seconds]) => [path, Math.round(seconds)] as const)
    .filter(([, seconds]) => seconds >= NOTED_FROM_SECONDS);
  return Object.fromEntries(all.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

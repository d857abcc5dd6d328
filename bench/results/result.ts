import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Size } from "../bench.ts";
import type { Commit, Machine } from "../harness/machine.ts";
import { type Row, type Verdict, verdictOf } from "../harness/row.ts";

/** What one run of a bench has shown, with all that is needed to judge it later. */
export type Result = {
  bench: string;
  /** When it began, as ISO 8601 in UTC. */
  at: string;
  seconds: number;
  size: Size;
  commit: Commit | undefined;
  machine: Machine;
  /** Share of the machine that others used meanwhile. */
  foreignShare: number | undefined;
  rows: readonly Row[];
};

/** Writes a result with its verdicts as JSON into the folder, and gives the file's name. */
export function writeResult(folder: string, result: Result): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${result.bench}-${result.at.replaceAll(/[:.]/g, "-")}.json`);
  const rows = result.rows.map((row): Row & { verdict: Verdict } => ({
    ...row,
    verdict: verdictOf(row),
  }));
  writeFileSync(file, `${JSON.stringify({ ...result, rows }, undefined, 2)}\n`);
  return file;
}

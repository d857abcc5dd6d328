import { spawnSync } from "node:child_process";
import type { Turn } from "./interleave.ts";

/** For how long, or how many runs of the script by each client. */
export type PgbenchLength = { seconds: number } | { runs: number };

export type PgbenchRun = {
  url: string;
  clients: number;
  length: PgbenchLength;
  /** Path of a script, or pgbench's own. */
  script: string;
};

/**
 * Runs a script over and over; an operation is one run of it. The rate is pgbench's own, which leaves out connecting. Throws
 * when pgbench is missing or a run fails.
 */
export function runPgbench({ url, clients, length, script }: PgbenchRun): Turn {
  const what = script === "tpcb-like" ? ["-b", script] : ["-f", script];
  const often = ["-c", String(clients), "-j", "1", ...lengthOf(length)];
  return readTurn(pgbench(["-n", "-M", "prepared", ...often, ...what, url]));
}

/** Fills a database with pgbench's own tables. */
export function preparePgbench(url: string, scale: number): void {
  pgbench(["-i", "-q", "-s", String(scale), url]);
}

/** What pgbench has printed: how many transactions, and their rate. Throws when that is not there. */
export function readTurn(output: string): Turn {
  const operations = Number(
    /^number of transactions actually processed: (\d+)/m.exec(output)?.[1] ?? Number.NaN,
  );
  // Clients that connect for the whole time complete nothing; then there is no line with a rate.
  if (operations === 0) return { operations: 0, seconds: 1 };
  const rate = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
  if (Number.isNaN(rate) || Number.isNaN(operations)) throw new Error("pgbench gave no rate.");
  return { operations, seconds: operations / rate };
}

function lengthOf(length: PgbenchLength): string[] {
  return "seconds" in length ? ["-T", String(length.seconds)] : ["-t", String(length.runs)];
}

function pgbench(parameters: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync("pgbench", parameters, { encoding: "utf8" });
  if (error)
    throw new Error("This measure needs pgbench on the PATH (Debian: postgresql-contrib).");
  if (status !== 0) throw new Error(`pgbench failed: ${stderr.trim().split("\n").at(-1)}`);
  return stdout;
}

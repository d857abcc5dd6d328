import { spawnSync } from "node:child_process";

export type PgbenchRun = {
  url: string;
  clients: number;
  seconds: number;
  script: string | "tpcb-like";
};

/** pgbench's transactions per second. Throws when pgbench is missing or a run fails. */
export function runPgbench({ url, clients, seconds, script }: PgbenchRun): number {
  const what = script === "tpcb-like" ? ["-b", "tpcb-like"] : ["-f", script];
  return readRate(
    pgbench([
      "-n",
      "-M",
      "prepared",
      "-c",
      String(clients),
      "-j",
      "1",
      "-T",
      String(seconds),
      ...what,
      url,
    ]),
  );
}

/** Fills a database with pgbench's own tables. */
export function preparePgbench(url: string, scale: number): void {
  pgbench(["-i", "-q", "-s", String(scale), url]);
}

function pgbench(parameters: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync("pgbench", parameters, { encoding: "utf8" });
  if (error)
    throw new Error("This measure needs pgbench on the PATH (Debian: postgresql-contrib).");
  if (status !== 0) throw new Error(`pgbench failed: ${stderr.trim().split("\n").at(-1)}`);
  return stdout;
}

function readRate(output: string): number {
  // Clients that connect for the whole time complete nothing; then there is no line with a rate.
  if (/^number of transactions actually processed: 0$/m.test(output)) return 0;
  const rate = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
  if (Number.isNaN(rate)) throw new Error("pgbench told no rate.");
  return rate;
}

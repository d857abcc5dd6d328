import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** PostgreSQL's own pid file: process id, port, and whether it accepts connections. */
export type Postmaster = { pid: number; port: number; ready: boolean };

/** The PostgreSQL that runs (or says it runs) in this folder, or undefined. */
export function readPostmaster(folder: string): Postmaster | undefined {
  const file = join(folder, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, "utf8").split("\n");
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 1
    ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" }
    : undefined;
}

/** True when the process lives and, where that can be seen, really is the PostgreSQL of this folder. */
export function isPostmasterAlive({ pid }: Postmaster, folder: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  // Process ids are reused: never take a stranger for the database.
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, "utf8").split("\0").includes(folder);
}

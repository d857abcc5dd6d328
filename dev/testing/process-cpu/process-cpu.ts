import { readdirSync, readFileSync } from "node:fs";

/** A line of /proc: a process, who started it, and the clock ticks that it and its ended, collected children have used. */
export type ProcessTimes = { pid: number; parent: number; ticks: number };

// Linux counts in hundredths of a second for user programs on every machine it runs on (USER_HZ).
const TICKS_PER_SECOND = 100;

/**
 * Processor seconds that these processes and everything they started have used so far. What a process used before it ended
 * is counted once its parent has collected it. Undefined on systems without /proc.
 */
export function cpuSecondsOf(pids: readonly number[]): number | undefined {
  const all = listProcesses();
  return all && ticksOfTrees(all, pids) / TICKS_PER_SECOND;
}

/** Clock ticks of the trees below these processes; a process that is in two trees is counted once. */
export function ticksOfTrees(all: readonly ProcessTimes[], roots: readonly number[]): number {
  const children = Map.groupBy(all, ({ parent }) => parent);
  const byId = new Map(all.map((one) => [one.pid, one]));
  const seen = new Set<number>();
  const visit = (pid: number): number => {
    const found = byId.get(pid);
    if (!found || seen.has(pid)) return 0;
    seen.add(pid);
    return (children.get(pid) ?? []).reduce(
      (sum, { pid: child }) => sum + visit(child),
      found.ticks,
    );
  };
  return roots.reduce((sum, root) => sum + visit(root), 0);
}

/** Reads a line of /proc/PID/stat. The name of a program may hold blanks and brackets. */
export function readTimes(line: string): ProcessTimes {
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  // Fields 14 to 17 of proc(5): user, system, and both of collected children.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { pid: Number.parseInt(line, 10), parent: Number(fields[1]), ticks };
}

function listProcesses(): ProcessTimes[] | undefined {
  let names: string[];
  try {
    names = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  } catch {
    return undefined;
  }
  if (names.length === 0) return undefined;
  return names.flatMap((name) => {
    try {
      return [readTimes(readFileSync(`/proc/${name}/stat`, "utf8"))];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
}

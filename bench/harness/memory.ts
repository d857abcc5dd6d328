import { readdirSync, readFileSync } from "node:fs";

/** Resident memory, in megabytes, of the processes below `pid` that run this file; undefined without /proc or such a process. */
export function residentMb(pid: number, file: string): number | undefined {
  const found = childrenOf(pid).flatMap((child) => {
    const command = read(child, "cmdline").split("\0");
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(child, "status"))?.[1] ?? Number.NaN);
    return command.some((part) => part.endsWith(file)) ? [kilobytes / 1_024] : [];
  });
  return found.length === 0 ? undefined : found.reduce((sum, mb) => sum + mb, 0);
}

function childrenOf(pid: number): number[] {
  let threads: string[];
  try {
    threads = readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
  return threads.flatMap((thread) =>
    read(pid, `task/${thread}/children`).split(" ").filter(Boolean).map(Number),
  );
}

function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Where what is measured runs, and where its load comes from. */
export type Core = "server" | "load";

let found: Record<Core, number> | undefined | "unknown" = "unknown";

/** The two processors, or undefined where processes cannot be bound to one: no taskset, or a single processor. */
export function cores(): Record<Core, number> | undefined {
  if (found === "unknown") found = findCores();
  return found;
}

/** Binds a process with all its threads, and what it starts from now on. Does nothing where that cannot be done. */
export function pin(pid: number, core: Core): void {
  const number = cores()?.[core];
  if (number === undefined) return;
  const { status, stderr } = spawnSync("taskset", ["-a", "-p", "-c", String(number), String(pid)], {
    encoding: "utf8",
  });
  if (status !== 0)
    throw new Error(`Process ${pid} could not be bound to one processor: ${stderr}`);
}

/** How Node starts a program of its own that is bound from its first moment: options of `fork`. */
export function pinnedNode(core: Core): { execPath: string; execArgv: string[] } {
  const number = cores()?.[core];
  return number === undefined
    ? { execPath: process.execPath, execArgv: [] }
    : { execPath: "taskset", execArgv: ["-c", String(number), process.execPath] };
}

/** What is started meanwhile inherits the processor. This process itself goes back to the load's. */
export async function startedOn<Result>(core: Core, start: () => Promise<Result>): Promise<Result> {
  pin(process.pid, core);
  try {
    return await start();
  } finally {
    pin(process.pid, "load");
  }
}

/** Processors of a list as the kernel writes it: "0-2,5". */
export function readCoreList(list: string): number[] {
  return list
    .trim()
    .split(",")
    .flatMap((part) => {
      const [from = Number.NaN, to = from] = part.split("-").map(Number);
      return Array.from({ length: to - from + 1 }, (_, n) => from + n);
    });
}

function findCores(): Record<Core, number> | undefined {
  if (process.platform !== "linux" || spawnSync("taskset", ["--version"]).status !== 0)
    return undefined;
  const status = readFileSync("/proc/self/status", "utf8");
  const [server, load] = readCoreList(/^Cpus_allowed_list:(.*)$/m.exec(status)?.[1] ?? "");
  return server === undefined || load === undefined ? undefined : { server, load };
}

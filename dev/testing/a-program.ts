import { fork } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../platform/config-reader.ts";
import { builtProgram } from "./built-programs.ts";

export type TestProgram = {
  pid: number;
  port: number;
  /** Everything it has printed so far, unless that goes to a file. */
  printed(): string;
  /** Asks it to stop, and resolves to the code it ended with. */
  terminate(): Promise<number | null>;
};

const ROOT = join(import.meta.dirname, "../..");

/** Limits file size in kilobytes: a full disk, simulated without root. */
const LIMITED = 'trap "" XFSZ; ulimit -f "$0"; exec "$@"';

type Options = {
  /** No file that it writes can grow further, its log included. */
  limits?: { mostFileKilobytes: number; logFile: string };
  /** Hears what it prints, also before it is ready. */
  onPrint?: (piece: string) => void;
  /** Another folder with the program's sources, which are run as they are there. */
  root?: string;
  /** Arguments for Node. */
  nodeArgs?: string[];
};

/** One of the programs, as it is built, as a process of its own, ready to answer. It ends with the test run at the latest. */
export async function startTestProgram(
  file: "server/main.ts" | "gateway/main.ts",
  environment: Environment,
  { limits, onPrint = () => {}, root, nodeArgs = process.execArgv }: Options = {},
): Promise<TestProgram> {
  const log = limits && openSync(limits.logFile, "a");
  const program = root === undefined ? await builtProgram(file) : join(root, file);
  const child = fork(program, {
    cwd: root ?? ROOT,
    execArgv: nodeArgs,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["ignore", log ?? "pipe", log ?? "pipe", "ipc"],
    ...(limits && {
      execPath: "bash",
      execArgv: ["-c", LIMITED, String(limits.mostFileKilobytes), process.execPath],
    }),
  });
  if (log !== undefined) closeSync(log);
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (piece: string) => {
      printed += piece;
      onPrint(piece);
    });
  const exited = once(child, "exit") as Promise<[number | null]>;
  const ready = once(child, "message") as Promise<[{ type: "ready"; port: number }]>;
  const first = await Promise.race([ready, exited.then(() => undefined)]);
  if (first === undefined) throw new Error(`${file} did not start:\n${printed}`);
  return {
    pid: child.pid ?? 0,
    port: first[0].port,
    printed: () => printed,
    async terminate() {
      child.kill("SIGTERM");
      return (await exited)[0];
    },
  };
}

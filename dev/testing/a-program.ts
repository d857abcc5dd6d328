import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Environment } from "../../platform/config-reader.ts";

export type TestProgram = {
  pid: number;
  port: number;
  /** Everything it has printed so far. */
  printed(): string;
  /** Asks it to stop, and resolves to the code it ended with. */
  terminate(): Promise<number | null>;
};

const ROOT = join(import.meta.dirname, "../..");

/** One of the programs as a process of its own, ready to answer. It ends with the test run at the latest. */
export async function startTestProgram(
  file: "server/main.ts" | "gateway/main.ts",
  environment: Environment,
): Promise<TestProgram> {
  const child = fork(join(ROOT, file), {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (piece: string) => (printed += piece));
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

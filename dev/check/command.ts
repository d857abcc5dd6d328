import { spawn } from "node:child_process";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "../..");

/** Runs a tool of node_modules under this Node, in the project or another folder; resolves to its exit code and all it printed. */
export async function runTool(
  script: string,
  args: readonly string[],
  cwd = ROOT,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [join(ROOT, "node_modules", script), ...args], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1" },
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  child.once("error", reject);
  child.once("close", (code) => resolve(code ?? 1));
  return { code: await promise, output };
}

import { execFileSync } from "node:child_process";
import { availableParallelism, cpus, release, totalmem } from "node:os";
import { cores } from "./pinning.ts";

/** What a figure was measured on. */
export type Machine = {
  processor: string;
  processors: number;
  memoryGb: number;
  system: string;
  node: string;
  isPinned: boolean;
};

/** The state of the sources. */
export type Commit = { hash: string; isClean: boolean };

export function describeMachine(): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? "unknown",
    processors: availableParallelism(),
    memoryGb: Math.round(totalmem() / 1_073_741_824),
    system: `${process.platform} ${release()}`,
    node: process.versions.node,
    isPinned: cores() !== undefined,
  };
}

/** The commit that is checked out in a folder; undefined where there is no git or no repository. */
export function describeCommit(folder: string): Commit | undefined {
  const git = (...parameters: string[]) =>
    execFileSync("git", parameters, { cwd: folder, encoding: "utf8", stdio: "pipe" }).trim();
  try {
    return {
      hash: git("rev-parse", "--short=10", "HEAD"),
      isClean: git("status", "--porcelain") === "",
    };
  } catch {
    return undefined;
  }
}

/** Processor seconds that the whole machine has worked since it started. */
export function machineCpuSeconds(): number {
  const workedMs = cpus().reduce(
    (sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq,
    0,
  );
  return workedMs / 1_000;
}

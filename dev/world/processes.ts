import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Outcome, RunOptions } from "./live.ts";
import { brokenOff, type LiveOne } from "./live-runs.ts";
import type { Beginning, Cluster } from "./prepare.ts";

/** What a process is told once, before it is given seeds. */
export type Start = {
  cluster: Pick<Cluster, "adminUrl">;
  beginning: Beginning;
  options: Pick<RunOptions, "kinds">;
};

/** A run makes much that is soon forgotten: with more room for it less time goes into finding what is still needed. */
const NODE = ["--max-semi-space-size=64", "--disable-warning=ExperimentalWarning"];
/** Where compiled modules are remembered from process to process: stripping their types takes as long as half a run. */
const COMPILED = fileURLToPath(new URL("../../node_modules/.cache/world", import.meta.url));
const PROGRAM = fileURLToPath(new URL("live-in-process.ts", import.meta.url));

/** Processes of their own that live runs, each one at a time; `stop` ends them when they are done. */
export function inProcesses(count: number, start: Start): { live: LiveOne; stop(): Promise<void> } {
  const idle = Array.from({ length: count }, () => begin(start));
  const all = new Set(idle);
  return {
    async live(seed) {
      const one = idle.pop();
      if (!one) throw new Error("Every process lives a run already.");
      const outcome = await one.live(seed);
      // One that has ended is replaced: the other runs go on.
      if (one.hasEnded()) all.delete(one);
      const next = one.hasEnded() ? begin(start) : one;
      all.add(next);
      idle.push(next);
      return outcome;
    },
    stop: async () => void (await Promise.all([...all].map((one) => one.stop()))),
  };
}

function begin(start: Start) {
  const child = fork(PROGRAM, {
    serialization: "advanced",
    execArgv: [...process.execArgv, ...NODE],
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env },
  });
  const ended = once(child, "exit");
  child.send(start);
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    hasEnded,
    async live(seed: number): Promise<Outcome> {
      if (hasEnded()) return brokenOff(seed, "its process could not be begun");
      const answered = new Promise<Outcome>((resolve) => child.once("message", resolve));
      child.send(seed);
      const broken = ended.then(([code, signal]) =>
        brokenOff(seed, `its process ended with ${String(code ?? signal)}`),
      );
      return Promise.race([answered, broken]);
    },
    async stop(): Promise<void> {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}

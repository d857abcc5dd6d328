import { cpuSecondsOf } from "../../dev/testing/process-cpu/process-cpu.ts";
import { availableParallelism } from "node:os";
import { machineCpuSeconds } from "./machine.ts";

/** Share of the machine's processor time that others may use while a figure is taken that is published. */
export const MAX_FOREIGN_SHARE = 0.05;

/** Watches how much of the machine others use. What it returns gives the share (0 to 1) since; undefined without /proc. */
export function watchOthers(): () => number | undefined {
  const read = () => ({
    own: cpuSecondsOf([process.pid]),
    machine: machineCpuSeconds(),
    atSeconds: performance.now() / 1_000,
  });
  const before = read();
  return () => {
    const after = read();
    if (before.own === undefined || after.own === undefined) return undefined;
    return foreignShare({
      own: after.own - before.own,
      machine: after.machine - before.machine,
      possible: (after.atSeconds - before.atSeconds) * availableParallelism(),
    });
  };
}

/** Of processor seconds that were possible, the share that the machine worked for others. */
export function foreignShare(seconds: { own: number; machine: number; possible: number }): number {
  return Math.max(0, (seconds.machine - seconds.own) / seconds.possible);
}

import { setTimeout as wait } from "node:timers/promises";
import type { Neighbour } from "./beside.ts";
import type { Cut } from "./measure.ts";
import type { Member, Topology } from "./topology.ts";

type Options = {
  seconds: number;
  endsEach: boolean;
  upgrades: boolean;
  report(line: string): void;
};

/** So long a balancer may still choose a process that is gone, and its last answers take to arrive. */
const NOTICED_MS = 1_500;

/** So long the programs and PgBouncer may take to find again what everything needs. */
const RECONNECTED_MS = 3_000;

/**
 * What happens to the processes while the load goes on, at even times: each replaced by the present version, as an operator does it;
 * and then each ended once, in turn by an operator and as by a power cut, and what stands beside them killed. Only
 * a killed process explains a failure, and what calls cannot do without.
 */
export async function disturb(
  { members, neighbours }: Pick<Topology, "members" | "neighbours">,
  { seconds, endsEach, upgrades, report }: Options,
  cuts: Cut[],
): Promise<void> {
  const steps: (() => Promise<string>)[] = [];
  if (upgrades)
    steps.push(
      ...members.map((member) => async () => {
        member.upgrade();
        return `${await endOne(member, "SIGTERM", cuts)}, as the present version`;
      }),
    );
  if (endsEach) {
    steps.push(
      ...members.map(
        (member, at) => () => endOne(member, at % 2 === 0 ? "SIGTERM" : "SIGKILL", cuts),
      ),
    );
    steps.push(...neighbours.map((neighbour) => () => restartOne(neighbour, cuts)));
  }
  for (const step of steps) {
    await wait((seconds * 1_000) / (steps.length + 1));
    const fromMs = performance.now();
    const what = await step();
    report(`${what}, back after ${((performance.now() - fromMs) / 1_000).toFixed(1)} s`);
  }
}

async function restartOne({ name, isNeeded, restart }: Neighbour, cuts: Cut[]): Promise<string> {
  const fromMs = performance.now();
  await restart();
  if (isNeeded) cuts.push({ name, fromMs, toMs: performance.now() + RECONNECTED_MS });
  return `${name}: SIGKILL`;
}

async function endOne(member: Member, signal: "SIGTERM" | "SIGKILL", cuts: Cut[]): Promise<string> {
  const fromMs = performance.now();
  await member.end(signal);
  // Who is asked to stop answers what it has begun: nothing may fail for it.
  if (signal === "SIGKILL")
    cuts.push({ name: member.name, fromMs, toMs: performance.now() + NOTICED_MS });
  await member.begin();
  return `${member.name}: ${signal}`;
}

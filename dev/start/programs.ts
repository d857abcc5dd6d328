import type { Ports } from "./config.ts";
import type { Sandboxing } from "./environment.ts";

/** A program to start, in the order of the list; stopped in the opposite order. */
export type ProgramPlan = {
  name: string;
  args: readonly string[];
  ports: readonly (keyof Ports)[];
  readyUrl: string;
};

/** New objects of the tool die young: without a bound the space for them grows to many times what it needs. */
const HEAP_OF: Readonly<Record<string, readonly string[]>> = { tool: ["--max-semi-space-size=8"] };

/** Sandbox before gateway before tool: each asks the one before it as soon as it starts. */
export function choosePrograms(
  sandboxing: Sandboxing,
  ports: Ports,
  watch: boolean,
): ProgramPlan[] {
  const plans: ProgramPlan[] = [];
  const plan = (
    name: string,
    file: string,
    used: readonly (keyof Ports)[],
    readyPath: string,
  ): void => {
    const args = [
      ...(HEAP_OF[name] ?? []),
      ...(watch ? ["--watch", "--watch-preserve-output"] : []),
      file,
    ];
    plans.push({
      name,
      args,
      ports: used,
      readyUrl: `http://127.0.0.1:${ports[used[0] ?? "tool"]}${readyPath}`,
    });
  };
  if (sandboxing.cards || sandboxing.mail || sandboxing.gateway) {
    plan("sandbox", "dev/sandbox/main.ts", ["sandbox", "smtp", "smsc"], "/api/clock");
  }
  if (sandboxing.gateway) plan("gateway", "gateway/main.ts", ["gateway"], "/readyz");
  plan("tool", "server/main.ts", ["tool"], "/readyz");
  return plans;
}

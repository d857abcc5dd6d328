import { join } from "node:path";
import type { Ports } from "./config.ts";
import type { Sandboxing } from "./environment.ts";

/** A program to start, in the order of the list; stopped in the opposite order. */
export type ProgramPlan = {
  name: string;
  /** Where its sources begin, and what it is called where it is built. */
  file: { source: string; built: string };
  ports: readonly (keyof Ports)[];
  readyUrl: string;
};

/** New objects of the tool die young: without a bound the space for them grows to many times what it needs. */
const HEAP_OF: Readonly<Record<string, readonly string[]>> = { tool: ["--max-semi-space-size=16"] };

/** Sandbox before gateway before tool: each asks the one before it as soon as it starts. */
export function choosePrograms(sandboxing: Sandboxing, ports: Ports): ProgramPlan[] {
  const plans: ProgramPlan[] = [];
  const plan = (
    name: string,
    file: ProgramPlan["file"],
    used: readonly (keyof Ports)[],
    readyPath: string,
  ): void => {
    const readyUrl = `http://127.0.0.1:${ports[used[0] ?? "tool"]}${readyPath}`;
    plans.push({ name, file, ports: used, readyUrl });
  };
  if (sandboxing.cards || sandboxing.mail || sandboxing.gateway) {
    const file = { source: "dev/sandbox/main.ts", built: "sandbox/main.js" };
    plan("sandbox", file, ["sandbox", "smtp", "smsc"], "/api/clock");
  }
  if (sandboxing.gateway)
    plan(
      "gateway",
      { source: "gateway/main.ts", built: "gateway/main.js" },
      ["gateway"],
      "/readyz",
    );
  plan("tool", { source: "server/main.ts", built: "server/main.js" }, ["tool"], "/readyz");
  return plans;
}

/** What Node is given to run a program: what was built of it, or without that its sources, and anew whenever one of them changes. */
export function argumentsOf({ name, file }: ProgramPlan, built: string | undefined): string[] {
  const heap = HEAP_OF[name] ?? [];
  return built === undefined
    ? [...heap, "--watch", "--watch-preserve-output", file.source]
    : [...heap, join(built, file.built)];
}

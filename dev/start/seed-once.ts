import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RunningSystem } from "./system.ts";

const SEED = join(import.meta.dirname, "../seed/seed.ts");

/** What `dev/seed/seed.ts` exports: fills the running system with the demo accounts and their history. */
type SeedModule = { seedDemo(system: RunningSystem): Promise<void> };

const DAY_MS = 86_400_000;

/** The sandbox clock of a new data folder begins in the past, so that the demo history ends today. */
export function demoEnvironment(dataDir: string): Record<string, string> {
  return existsSync(join(dataDir, "seeded"))
    ? {}
    : { SANDBOX_CLOCK_START_OFFSET_MS: String(-8 * DAY_MS) };
}

/** Runs the seed the first time a data folder is used, and only where nothing real is configured. */
export async function seedOnce(
  dataDir: string,
  system: RunningSystem,
  report: (line: string) => void,
): Promise<void> {
  const marker = join(dataDir, "seeded");
  if (!system.allSandbox || existsSync(marker) || !existsSync(SEED)) return;
  report("Filling in the demo accounts…");
  const { seedDemo } = (await import(SEED)) as SeedModule;
  await seedDemo(system);
  markSeeded(dataDir);
}

/** From now on no demo accounts are made in a data folder, and its clock begins with the machine's. */
export function markSeeded(dataDir: string): void {
  writeFileSync(join(dataDir, "seeded"), `${new Date().toISOString()}\n`);
}

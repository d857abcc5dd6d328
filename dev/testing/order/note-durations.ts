import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { DURATIONS_FILE, readDurations, withMeasured } from "./durations.ts";
import { ROOT } from "../../check/command.ts";

/** Notes how long each file took, with its hooks, so that the next runs begin with the longest. */
class NoteDurations implements Reporter {
  private readonly measured: Record<string, number> = {};

  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration } = module.diagnostic();
    this.measured[relative(ROOT, module.moduleId)] = (duration + collectDuration) / 1000;
  }

  onTestRunEnd(): void {
    const durations = withMeasured(readDurations(), this.measured);
    writeFileSync(DURATIONS_FILE, `${JSON.stringify(durations, undefined, 2)}\n`);
  }
}

export { NoteDurations as default };

import { writeFileSync } from "node:fs";
import type { Reporter } from "vitest/node";

/** Environment variable that names the file for the number of errors outside of tests. */
export const OUTSIDE_ERRORS_FILE = "OUTSIDE_ERRORS_FILE";

/** Writes down how many errors came outside of any test: Vitest's JSON report leaves them out. */
class OutsideErrors implements Reporter {
  onTestRunEnd(_modules: unknown, unhandledErrors: readonly unknown[]): void {
    const file = process.env[OUTSIDE_ERRORS_FILE];
    if (file !== undefined) writeFileSync(file, String(unhandledErrors.length));
  }
}

export { OutsideErrors as default };

import { runChecks } from "./checks.ts";
import { runVitest } from "./vitest-run.ts";

// The browser stories run alone: they must not wait for other tests.
const results = [await runChecks(), await runVitest(["unit", "db"]), await runVitest(["e2e"])];
const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

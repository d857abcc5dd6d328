import { runChecks } from "./checks.ts";
import { runVitestWithSecondTry, WITHOUT_BROWSER } from "./vitest-run.ts";

const checks = await runChecks();
// The browser stories run alone: they must not wait for other tests.
const tests = [
  await runVitestWithSecondTry(WITHOUT_BROWSER),
  await runVitestWithSecondTry(["e2e"]),
];
for (const name of tests.flatMap((it) => it.onlyAlone)) {
  console.log(`passed only alone on the machine: ${name}`);
}
for (const failure of [...checks.failures, ...tests.flatMap((it) => it.failures)]) {
  console.log(`failed: ${failure}`);
}
const passed = tests.reduce((sum, result) => sum + result.passed, checks.passed);
const failed = tests.reduce((sum, result) => sum + result.failed, checks.failed);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

import { runVitest, WITHOUT_BROWSER } from "./vitest-run.ts";

const { passed, failed } = await runVitest(WITHOUT_BROWSER, process.argv.slice(2));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

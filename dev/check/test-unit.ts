import { runVitest } from "./vitest-run.ts";

const { passed, failed } = await runVitest(["unit", "db"], process.argv.slice(2));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

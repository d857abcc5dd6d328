import { join } from "node:path";
import { ROOT } from "../../check/command.ts";
import { runVitest, WITHOUT_BROWSER } from "../../check/vitest-run.ts";

// `npm run test:durations` measures every test file; with paths (`e2e/`) those alone.
const { passed, failed } = await runVitest(
  [...WITHOUT_BROWSER, "e2e"],
  [`--reporter=${join(ROOT, "dev/testing/order/note-durations.ts")}`, ...process.argv.slice(2)],
);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

import type { BenchOptions, BenchRow } from "./bench.ts";
import { benchCharges } from "./charges.ts";

const BENCHES: Record<string, (options: BenchOptions) => Promise<BenchRow[]>> = {
  charges: benchCharges,
};

const name = process.argv.slice(2).find((it) => !it.startsWith("--")) ?? "";
const run = BENCHES[name];
if (run === undefined) {
  console.error(
    `Usage: npm run bench -- NAME [--quick]. NAME is one of: ${Object.keys(BENCHES).join(", ")}.`,
  );
  process.exit(2);
}
const rows = await run({ quick: process.argv.includes("--quick") });
for (const { name: what, ratio, target } of rows) {
  const figure = `${ratio.median.toFixed(2)}x (95 %: ${ratio.low.toFixed(2)}–${ratio.high.toFixed(2)}, ${ratio.rounds} rounds)`;
  console.log(`${ratio.median >= target ? "ok  " : "MISS"} ${what}: ${figure}, target ${target}x`);
}
process.exit(rows.every(({ ratio, target }) => ratio.median >= target) ? 0 : 1);

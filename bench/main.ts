import type { BenchOptions, BenchRow, SizeRow } from "./bench.ts";
import { benchCharges } from "./charges.ts";
import { benchWeb } from "./web.ts";

const BENCHES: Record<string, (options: BenchOptions) => Promise<(BenchRow | SizeRow)[]>> = {
  charges: benchCharges,
  web: benchWeb,
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
let missed = 0;
for (const row of rows) {
  const isMet = "bytes" in row ? row.bytes <= row.most : row.ratio.median >= row.target;
  if (!isMet) missed += 1;
  console.log(
    `${isMet ? "ok  " : "MISS"} ${row.name}: ${"bytes" in row ? size(row) : factor(row)}`,
  );
}
process.exit(missed === 0 ? 0 : 1);

function factor({ ratio, target }: BenchRow): string {
  const spread = `95 %: ${ratio.low.toFixed(2)}–${ratio.high.toFixed(2)}, ${ratio.rounds} rounds`;
  return `${ratio.median.toFixed(2)}x (${spread}), target ${target}x`;
}

function size({ bytes, most }: SizeRow): string {
  return `${(bytes / 1000).toFixed(1)} kB, at most ${(most / 1000).toFixed(0)} kB`;
}

import type { BenchOptions, BenchRow, SizeRow, TimeRow } from "./bench.ts";
import { benchCharges } from "./charges.ts";
import type { Ratio } from "./median-ratio.ts";
import { benchTags } from "./tags.ts";
import { benchWeb } from "./web.ts";

const BENCHES: Record<
  string,
  (options: BenchOptions) => Promise<(BenchRow | SizeRow | TimeRow)[]>
> = {
  charges: benchCharges,
  tags: benchTags,
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
  const isMet = meets(row);
  if (!isMet) missed += 1;
  console.log(`${isMet ? "ok  " : "MISS"} ${row.name}: ${reported(row)}`);
}
process.exit(missed === 0 ? 0 : 1);

type Row = BenchRow | SizeRow | TimeRow;

function meets(row: Row): boolean {
  if ("bytes" in row) return row.bytes <= row.most;
  if ("time" in row) return row.most === undefined || row.time.median <= row.most;
  return row.ratio.median >= row.target;
}

function reported(row: Row): string {
  if ("bytes" in row) return size(row);
  return "time" in row ? time(row) : factor(row);
}

function factor({ ratio, target }: BenchRow): string {
  return `${ratio.median.toFixed(2)}x (${spread(ratio, 2)}), target ${target}x`;
}

function size({ bytes, most }: SizeRow): string {
  return `${(bytes / 1000).toFixed(1)} kB, at most ${(most / 1000).toFixed(0)} kB`;
}

function time({ time: value, unit, most }: TimeRow): string {
  const digits = unit === " ms" ? 0 : 3;
  const limit = most === undefined ? "" : `, at most ${most}${unit}`;
  return `${value.median.toFixed(digits)}${unit} (${spread(value, digits)})${limit}`;
}

function spread({ low, high, rounds }: Ratio, digits: number): string {
  return `95 %: ${low.toFixed(digits)}–${high.toFixed(digits)}, ${rounds} rounds`;
}

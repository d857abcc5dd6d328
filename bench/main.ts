import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTranslator } from "../domain/translate.ts";
import { createEnglishTranslator } from "../platform/translator.ts";
import { BENCHES } from "./benches.ts";
import { startBenchDatabase } from "./harness/bench-database.ts";
import { withResult } from "./results/history.ts";
import { once } from "./harness/once.ts";
import { cores, pin } from "./harness/pinning.ts";
import { printed } from "./results/print.ts";
import { writeResult } from "./results/result.ts";
import { verdictOf } from "./harness/row.ts";
import { readOrder } from "./order.ts";
import { runBench } from "./run-bench.ts";

const GUIDE = join(import.meta.dirname, "../docs/guides/performance.md");

/** Takes the measures one after the other. Resolves to whether every target was met. */
async function main(): Promise<boolean> {
  const { names, size, isLargest, results, isRecorded } = readOrder(
    process.argv.slice(2),
    Object.keys(BENCHES),
  );
  setTranslator(createEnglishTranslator());
  if (cores() === undefined)
    console.log("Processes cannot be bound to processors here: load and server share them.");
  pin(process.pid, "load");
  const database = once(startBenchDatabase);
  const stop = async () => (await database.started())?.stop();
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      isStopping = true;
      void stop().finally(() => process.exit(1));
    });
  let isMet = true;
  try {
    for (const name of names) {
      if (isStopping) break;
      console.log(`${name}: ${BENCHES[name]?.about ?? ""}`);
      const result = await runBench(name, { size, isLargest, database: database.get }).catch(
        report,
      );
      if (!result) {
        isMet = false;
        continue;
      }
      for (const row of result.rows) console.log(printed(row));
      console.log(`       ${result.seconds} s, ${writeResult(results, result)}`);
      if (isRecorded) writeFileSync(GUIDE, withResult(readFileSync(GUIDE, "utf8"), result));
      isMet &&= result.rows.every((row) => verdictOf(row) !== "MISSED");
    }
  } finally {
    await stop();
  }
  return isMet;
}

/** One measure that fails does not take the others with it. */
function report(error: unknown): undefined {
  console.error(error instanceof Error ? error.stack : error);
}

main().then(
  (isMet) => process.exit(isMet ? 0 : 1),
  (error: unknown) => {
    report(error);
    process.exit(2);
  },
);

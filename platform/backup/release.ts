import { parseArgs } from "node:util";
import { setTimeout as wait } from "node:timers/promises";
import { holdDatabase, readHold, releaseDatabase } from "../database/database-place.ts";
import { createPool, type Pool } from "../database/pool.ts";
import { readMoment } from "./read-moment.ts";

const ASK_MS = 500;
const PATIENCE_MS = 60_000;
/** What the clocks of two machines may differ. */
const CLOCKS_APART_MS = 60_000;

/**
 * The command of an operator after a restore, for the database of one program. `--lost-until` is when the lost one worked last; `--hold` holds it,
 * where it cannot know by itself that it was restored. Throws one sentence when it is not held, when that moment is to
 * come, and when no program has settled it within a minute.
 */
export async function runRelease(databaseUrl: string, args = process.argv.slice(2)): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { "lost-until": { type: "string" }, hold: { type: "boolean", default: false } },
  });
  const pool = createPool(databaseUrl, { max: 1, applicationName: "loudhailer-release" });
  try {
    if (values.hold) {
      const since = await holdDatabase(pool);
      print(
        `Held since ${since.toISOString()}: a program that runs sends nothing a second from now.`,
      );
      return;
    }
    const until = readMoment(values["lost-until"]) ?? new Date();
    if (until.getTime() > Date.now() + CLOCKS_APART_MS)
      throw new Error(
        `${until.toISOString()} has not been yet: nothing can have been sent until then.`,
      );
    if (!(await readHold(pool)).isHeld || !(await releaseDatabase(pool, until)))
      throw new Error("It is not held: there is nothing to release.");
    print(`Released. What may have been sent until ${until.toISOString()} is not sent again.`);
    await untilSettled(pool);
  } finally {
    await pool.end();
  }
}

async function untilSettled(pool: Pool): Promise<void> {
  const began = performance.now();
  while ((await readHold(pool)).isHeld) {
    if (performance.now() - began > PATIENCE_MS)
      throw new Error(
        "Its program has not settled it yet: it does so as soon as a worker of it runs.",
      );
    await wait(ASK_MS);
  }
  print("Settled: sending goes on.");
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

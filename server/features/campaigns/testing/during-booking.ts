import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { int } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import type { World } from "./a-world.ts";

type Calls = { db: World["db"]; deps: World["deps"] };

const waiting = checked("testing: who waits", { n: int });

const PATIENCE_MS = 20_000;

/** "waits" once somebody waits for a lock, "ends" once the call has ended before that. */
export async function waitsOrEnds(
  { db }: Pick<Calls, "db">,
  call: Promise<unknown>,
): Promise<"waits" | "ends" | "neither"> {
  const over = call.then(
    () => true,
    () => true,
  );
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    if (await Promise.race([over, wait(5, false)])) return "ends";
    // A lock of a row is of no database.
    const found = await waiting.find(
      db,
      sql`select count(*)::int as n from pg_locks l where not granted and exists (select from pg_locks o
        join pg_database d on d.oid = o.database where o.pid = l.pid and d.datname = current_database())`,
    );
    if ((found?.n ?? 0) > 0) return "waits";
  }
  return "neither";
}

/** Makes a call when a booking or an edit has written everything down and is not committed yet. Answers what became of both. */
export async function duringBooking(
  world: Calls,
  book: (deps: CampaignsDeps) => Promise<unknown>,
  call: () => Promise<unknown>,
) {
  const [written, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const send = () => {
    written.resolve();
    return goesOn.promise;
  };
  const booking = book({ ...world.deps, jobs: { send } });
  await Promise.race([written.promise, booking]);
  const called = call();
  const meanwhile = await waitsOrEnds(world, called);
  goesOn.resolve();
  const [booked, ended] = await Promise.allSettled([booking, called]);
  return { meanwhile, booked, ended };
}

/** Makes a call when something else is written down and is not committed yet. Answers what became of it. */
export async function whileWritten(
  world: Calls,
  write: (tx: DatabaseOrTransaction) => Promise<unknown>,
  call: () => Promise<unknown>,
) {
  const { meanwhile, called } = await world.db.transaction().execute(async (tx) => {
    await write(tx);
    const made = call();
    const result = await waitsOrEnds(world, made);
    // Wrapped: a promise that is returned would be waited for inside the transaction that it waits for.
    return { meanwhile: result, called: Promise.allSettled([made]) };
  });
  const [ended] = await called;
  return { meanwhile, ended };
}

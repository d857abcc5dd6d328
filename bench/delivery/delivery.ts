import { join } from "node:path";
import { ROUTES } from "../../gateway/catalogue/routes.ts";
import type { Pool } from "../../platform/database/pool.ts";
import type { Bench, BenchOptions } from "../bench.ts";
import { type Helper, startHelper } from "../harness/helper.ts";
import { interleave, type Measured, once, type Side } from "../harness/interleave.ts";
import { intervalOf } from "../harness/interval.ts";
import type { Row } from "../harness/row.ts";
import { rateRow, speedRow } from "../harness/rows.ts";
import { withFolderForDatabase } from "../harness/shared-folder.ts";
import { copyingSide } from "./copying.ts";
import { DELIVERY_ROUNDS, type DeliverySizes, SIZES } from "./sizes.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** Every receipt is in by then, and what nobody has heard of is given up. */
const OVER_AFTER_MS = 74 * 60 * MINUTE_MS;
const SETTLING_ROUNDS = 4;

/** Many services at once over all routes, through the simulated network, shared by one worker, two and four. */
export const deliveryBench: Bench = {
  about:
    "messages of many services sent and received by 1, 2 and 4 workers, beside COPY and UPDATE",
  run,
};

async function run({ size, database }: BenchOptions): Promise<Row[]> {
  const sizes = SIZES[size];
  const server = await database();
  return server.within("gateway", ({ url, pool }) =>
    server.within("empty", (peer) =>
      withFolderForDatabase(async (folder) => {
        const { subscribers } = sizes;
        const booking = await startHelper(join(import.meta.dirname, "booking.ts"), "load", {
          url,
          subscribers,
        });
        const workers: Helper[] = [];
        const shared = { url, pool, booking, workers, sizes, databasePid: server.pid };
        try {
          const measured = await interleave(
            {
              one: workersSide(1, shared),
              two: workersSide(2, shared),
              four: workersSide(4, shared),
              copy: copyingSide(peer.pool, server.pid, { ...sizes, folder }),
            },
            DELIVERY_ROUNDS[size],
          );
          return rowsOf(measured);
        } finally {
          await stopAll(workers);
          await booking.stop();
        }
      }),
    ),
  );
}

type Shared = {
  url: string;
  pool: Pool;
  booking: Helper;
  /** Those of the last turn: their processor time is read after it, so they end before the next one. */
  workers: Helper[];
  sizes: DeliverySizes;
  databasePid: number;
};
type Booked = { ids: number[]; startMs: number; endMs: number };

/** Workers with a processor of their own, PostgreSQL with the other: each takes its share of the routes. */
function workersSide(count: number, shared: Shared): Side {
  const { url, pool, booking, workers, sizes, databasePid } = shared;
  const pids: number[] = [];
  let booked: Booked = { ids: [], startMs: 0, endMs: 0 };
  const advance = (ms: number) => Promise.all(workers.map((worker) => worker.ask("advance", ms)));
  return {
    pids,
    async prepare() {
      await stopAll(workers);
      booked = await booking.ask<Booked>("book", sizes);
      const { subscribers } = sizes;
      for (let worker = 0; worker < count; worker += 1)
        workers.push(
          await startHelper(join(import.meta.dirname, "worker.ts"), "load", { url, subscribers }),
        );
      pids.splice(0, pids.length, databasePid, ...workers.map(({ pid }) => pid));
      // Everybody comes to a share of the routes, and every review is over.
      for (let round = SETTLING_ROUNDS; round > 0; round -= 1)
        await advance(booked.startMs - round * MINUTE_MS);
      await pool.query("vacuum analyze");
    },
    async run() {
      const { startMs, endMs, ids } = booked;
      const turn = await once(ids.length * sizes.peopleEach, async () => {
        for (let step = 1; step <= sizes.steps; step += 1)
          await advance(startMs + Math.ceil(((endMs - startMs) * step) / sizes.steps) - SECOND_MS);
        await advance(endMs + OVER_AFTER_MS);
      });
      const working = await countHolders(pool);
      if (working < sharersOf(count)) throw new Error(`Of ${count} workers ${working} had work.`);
      await expectComplete(pool, ids, sizes.peopleEach);
      return turn;
    },
  };
}

/** How many of so many workers have work at least: a share is a whole number of routes, with the chores as one. */
function sharersOf(workers: number): number {
  const units = ROUTES.length + 1;
  return Math.ceil(units / Math.ceil(units / workers));
}

async function stopAll(workers: Helper[]): Promise<void> {
  for (const worker of workers.splice(0)) await worker.stop();
}

async function countHolders(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    "select count(distinct holder)::int as n from route_lease where until > clock_timestamp()",
  );
  return rows[0]?.n ?? 0;
}

/** Throws unless everybody of every service got the message once, each is decided, and the figures say so. */
async function expectComplete(
  pool: Pool,
  ids: readonly number[],
  peopleEach: number,
): Promise<void> {
  const { rows } = await pool.query<{ service_id: number }>(
    `select s.id as service_id from service s
      join (select service_id, count(*) as n, count(distinct person) as people, count(*) filter (where state = 1) as open
        from message where service_id = any($1) group by 1) m on m.service_id = s.id
      join (select service_id, sum(sent) as sent, sum(delivered + undelivered) as decided
        from service_day where service_id = any($1) group by 1) d on d.service_id = s.id
      where s.status = 300 and m.n = $2 and m.people = $2 and m.open = 0 and d.sent = $2 and d.decided = $2
        and not exists (select from send_batch b where b.service_id = s.id)`,
    [ids, peopleEach],
  );
  if (rows.length !== ids.length)
    throw new Error(
      `Of ${ids.length} services ${rows.length} were sent in full, once, and decided.`,
    );
}

function rowsOf({
  one,
  two,
  four,
  copy,
}: Record<"one" | "two" | "four" | "copy", Measured[]>): Row[] {
  return [
    rateRow({ name: "messages a second, 1 worker", target: { atLeast: 10_000 } }, one),
    rateRow({ name: "messages a second, 2 workers", target: { atLeast: 10_000 } }, two),
    rateRow({ name: "messages a second, 4 workers", target: { atLeast: 10_000 } }, four),
    cpuRow({ name: "CPU of a message, 2 workers / 1" }, two, one),
    cpuRow({ name: "CPU of a message, 4 workers / 1", target: { atMost: 1.15 } }, four, one),
    speedRow({ name: "messages sent and decided / COPY and UPDATE of the same rows" }, one, copy),
  ];
}

/** How many times the processor time of the other a message costs, round by round. */
function cpuRow(
  words: Pick<Row, "name" | "target">,
  ours: readonly Measured[],
  other: readonly Measured[],
): Row {
  return {
    ...words,
    unit: "x",
    value: intervalOf(
      ours.map(({ cpuSecondsEach }, at) => cpuSecondsEach / (other[at]?.cpuSecondsEach ?? NaN)),
    ),
  };
}

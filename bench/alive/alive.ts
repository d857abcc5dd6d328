import { join } from "node:path";
import type { Pool } from "../../platform/database/pool.ts";
import { FEED_SECONDS } from "../../server/features/campaigns/delivery/read-feeds.ts";
import type { Bench, BenchOptions } from "../bench.ts";
import { startHelper } from "../harness/helper.ts";
import { interleave, once, type Side } from "../harness/interleave.ts";
import type { Row } from "../harness/row.ts";
import { figureRow, speedRow } from "../harness/rows.ts";
import { intervalOf } from "../harness/interval.ts";
import { ALIVE_ROUNDS, SIZES } from "./sizes.ts";

const IDLE_READS = 50;

/** Many campaigns alive, few of which have news: what those cost, and what costs nothing new. */
export const aliveBench: Bench = {
  about: "news of few among many live campaigns shown and settled, beside the same upsert alone",
  run,
};

async function run({ size, database }: BenchOptions): Promise<Row[]> {
  const { live, changed } = SIZES[size];
  const server = await database();
  return server.within("server", (tool) =>
    server.within("gateway", (gateway) =>
      server.within("empty", async (peer) => {
        const ours = await startHelper(join(import.meta.dirname, "ours.ts"), "server", {
          toolUrl: tool.url,
          gatewayUrl: gateway.url,
          live,
        });
        let settled = 0;
        const changes: Side = {
          pids: [ours.pid, server.pid],
          prepare: () => ours.ask("prepare", changed),
          async run() {
            const turn = await once(changed, () => ours.ask("read"));
            settled += changed;
            const counts = await ours.ask<Counts>("counts");
            if (counts.live !== live || counts.settled !== settled || counts.wrong > 0)
              throw new Error(`${live} alive and ${settled} settled: ${JSON.stringify(counts)}`);
            return { ...turn, figures: { seconds: turn.seconds } };
          },
        };
        const nothingNew: Side = {
          pids: [ours.pid, server.pid],
          run: () =>
            once(IDLE_READS, async () => {
              for (let read = 0; read < IDLE_READS; read += 1) await ours.ask("read");
            }),
        };
        try {
          const measured = await interleave(
            { changes, nothingNew, upsert: upsertSide(peer.pool, server.pid, changed) },
            ALIVE_ROUNDS[size],
          );
          const among = `${changed.toLocaleString("en-GB")} of ${(live + changed).toLocaleString("en-GB")} live campaigns`;
          return [
            figureRow(
              {
                name: `news of ${among} shown and settled`,
                unit: " s",
                target: { atMost: 5 },
              },
              measured.changes,
              "seconds",
            ),
            {
              name: "share of a processor with nothing new",
              unit: " %",
              value: intervalOf(
                measured.nothingNew.map(
                  ({ cpuSecondsEach }) => (100 * cpuSecondsEach) / FEED_SECONDS,
                ),
              ),
              target: { atMost: 1 },
            },
            speedRow(
              { name: "campaigns shown and settled / the upsert of their figures alone" },
              measured.changes,
              measured.upsert,
            ),
          ];
        } finally {
          await ours.stop();
        }
      }),
    ),
  );
}

type Counts = { live: number; settled: number; wrong: number };

/** The figures of as many campaigns on both their networks, written in one statement into a table with a key. */
function upsertSide(pool: Pool, pid: number, campaigns: number): Side {
  return {
    pids: [pid],
    async prepare() {
      await pool.query("drop table if exists figures");
      await pool.query(
        `create table figures (campaign_id int, route_id int, status int not null, sent int not null, delivered int not null,
           undelivered int not null, primary key (campaign_id, route_id))`,
      );
      await pool.query(
        "insert into figures select c, r, 200, 0, 0, 0 from generate_series(1, $1::int) c, generate_series(97, 98) r",
        [campaigns],
      );
    },
    run: () =>
      once(campaigns, () =>
        pool.query(
          `insert into figures select c, r, 300, 50, 47, 3 from generate_series(1, $1::int) c, generate_series(97, 98) r
           on conflict (campaign_id, route_id) do update set status = excluded.status, sent = excluded.sent,
             delivered = excluded.delivered, undelivered = excluded.undelivered`,
          [campaigns],
        ),
      ),
  };
}

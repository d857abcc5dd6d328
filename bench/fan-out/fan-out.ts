import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Report } from "../../gateway/testing/accounting.ts";
import type { Pool } from "../../platform/database/pool.ts";
import { type Bench, type BenchOptions, ROUNDS, type Size } from "../bench.ts";
import { type Helper, startHelper } from "../harness/helper.ts";
import { interleave, once, type Side } from "../harness/interleave.ts";
import { type PgbenchLength, runPgbench } from "../harness/pgbench.ts";
import type { Row } from "../harness/row.ts";
import { rateRow, speedRow } from "../harness/rows.ts";
import { withFolderForDatabase } from "../harness/shared-folder.ts";
import { SIZES } from "./sizes.ts";

const CLIENTS = 8;
const SPOOLING: Readonly<Record<Size, PgbenchLength>> = {
  full: { seconds: 10 },
  quick: { seconds: 1 },
  tiny: { runs: 10 },
};

/** A message written down before it goes, and what became of it, each in a transaction of its own: what a spool does. */
const PEER_TABLE = `create table spooled (id bigint generated always as identity primary key, service_id int not null,
  person int not null, state smallint not null, sent_at timestamptz not null default now())`;
const PEER_SCRIPT = `\\set person random(1, 1000000)
insert into spooled (service_id, person, state) values (1, :person, 1) returning id \\gset
update spooled set state = 2 where id = :id;
`;

/** Campaigns lived through by the gateway, from the booking to the final report, over the simulated network. */
export const fanOutBench: Bench = {
  about:
    "campaigns booked, sent and received in full, beside pgbench that spools the same messages one by one",
  run,
};

async function run({ size, database }: BenchOptions): Promise<Row[]> {
  const { services, peopleEach } = SIZES[size];
  const messages = services * peopleEach;
  const server = await database();
  return server.within("gateway", ({ url, pool }) =>
    server.within("empty", (peer) =>
      withFolderForDatabase(async (folder) => {
        await peer.pool.query(PEER_TABLE);
        const script = join(folder, "spool.sql");
        writeFileSync(script, PEER_SCRIPT);
        const ours = await startHelper(join(import.meta.dirname, "ours.ts"), "server", {
          url,
          size,
        });
        const liveThrough: Side = {
          pids: [ours.pid, server.pid],
          async run() {
            let ids: number[] = [];
            const turn = await once(messages, async () => (ids = await ours.ask("live", size)));
            for (const id of ids) await expectComplete(pool, ours, id, peopleEach);
            return turn;
          },
        };
        const spool: Side = {
          pids: [server.pid],
          run: () =>
            runPgbench({ url: peer.url, clients: CLIENTS, length: SPOOLING[size], script }),
        };
        try {
          const measured = await interleave({ ours: liveThrough, spool }, ROUNDS[size]);
          const many = `${services} campaigns of ${peopleEach.toLocaleString("en-GB")} people`;
          return [
            speedRow(
              {
                name: `messages of ${many} / spooled one by one`,
                target: { atLeast: 1 },
              },
              measured.ours,
              measured.spool,
            ),
            rateRow({ name: "messages a second, booked to final" }, measured.ours),
          ];
        } finally {
          await ours.stop();
        }
      }),
    ),
  );
}

/** Throws unless everybody got the message once and the report has the receipt of each. */
async function expectComplete(
  pool: Pool,
  ours: Helper,
  serviceId: number,
  people: number,
): Promise<void> {
  const { rows } = await pool.query<{ sent: number; persons: number; awaited: number }>(
    `select count(*)::int as sent, count(distinct person)::int as persons,
       count(*) filter (where state not in (2, 3))::int as awaited
     from message where service_id = $1`,
    [serviceId],
  );
  const { delivered, undelivered } = await ours.ask<Report>("report", serviceId);
  const counts = [rows[0]?.sent, rows[0]?.persons, delivered + undelivered];
  if (rows[0]?.awaited !== 0 || counts.some((count) => count !== people))
    throw new Error(`Of ${people} messages: ${counts.join(", ")} sent, different, received.`);
}

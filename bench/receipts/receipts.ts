import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Report } from "../../gateway/testing/accounting.ts";
import type { Pool } from "../../platform/database/pool.ts";
import { type Bench, type BenchOptions, ROUNDS, type Size } from "../bench.ts";
import { type Helper, startHelper } from "../harness/helper.ts";
import { interleave, once, type Side } from "../harness/interleave.ts";
import { type PgbenchLength, runPgbench } from "../harness/pgbench.ts";
import { exactly, type Row } from "../harness/row.ts";
import { rateRow, speedRow } from "../harness/rows.ts";
import { withFolderForDatabase } from "../harness/shared-folder.ts";
import { failedOf, FAILED_EVERY, makeCalls } from "./calls.ts";

const MESSAGES: Readonly<Record<Size, number>> = { full: 200_000, quick: 20_000, tiny: 1_000 };
const UPSERTS: Readonly<Record<Size, PgbenchLength>> = {
  full: { seconds: 10 },
  quick: { seconds: 1 },
  tiny: { runs: 20 },
};
const CALLS_AT_ONCE = 4;
const REPLAYS = 3;
const HOLDS_BACK =
  "Each reference is looked up by its name and each message by its key, over HTTP and on one processor; COPY and the upsert look up nothing.";

/** Receipts of an aggregator, a thousand in a call: matched, taken once, and counted in the figures of the day before they are acknowledged. */
export const receiptsBench: Bench = {
  about: "delivery receipts over HTTP, beside COPY and one upsert a row",
  run,
};

async function run({ size, database }: BenchOptions): Promise<Row[]> {
  const messages = MESSAGES[size];
  const server = await database();
  return server.within("gateway", ({ url }) =>
    server.within("empty", (peer) =>
      withFolderForDatabase(async (folder) => {
        const ours = await startHelper(join(import.meta.dirname, "ours.ts"), "server", url);
        try {
          const taking = takingSide(ours, server.pid, messages);
          const sides = {
            ours: taking.side,
            copy: copySide(peer.pool, server.pid, { folder, messages }),
            upsert: await upsertSide(peer, server.pid, {
              folder,
              length: UPSERTS[size],
              messages,
            }),
          };
          const measured = await interleave(sides, ROUNDS[size]);
          return [
            speedRow(
              {
                name: "receipts / COPY of the same rows",
                target: { atLeast: 0.35 },
                holdsBack: HOLDS_BACK,
              },
              measured.ours,
              measured.copy,
            ),
            speedRow(
              {
                name: "receipts / one upsert a row",
                target: { atLeast: 100 },
                holdsBack: HOLDS_BACK,
              },
              measured.ours,
              measured.upsert,
            ),
            rateRow({ name: "receipts a second" }, measured.ours),
            {
              name: `figures that differ after ${REPLAYS} shuffled, repeated replays`,
              ...exactly(await countReplayed(ours, taking, messages)),
              unit: "",
              target: { atMost: 0 },
            },
          ];
        } finally {
          await ours.stop();
        }
      }),
    ),
  );
}

type Taking = { side: Side; serviceId(): number };

function takingSide(ours: Helper, databasePid: number, messages: number): Taking {
  let serviceId = 0;
  let calls: string[] = [];
  return {
    serviceId: () => serviceId,
    side: {
      pids: [ours.pid, databasePid],
      async prepare() {
        serviceId = await ours.ask<number>("insertSent", messages);
        calls = makeCalls(serviceId, messages, 0);
      },
      async run() {
        const turn = await once(messages, () => deliver(ours, calls));
        await expectFigures(ours, serviceId, messages);
        return turn;
      },
    },
  };
}

/** Sends all calls, a few at a time, and lets the engine work on them. */
async function deliver(ours: Helper, calls: readonly string[]): Promise<void> {
  const { url, authorization } = await ours.ask<{ url: string; authorization: string }>("access");
  const headers = { authorization, "content-type": "application/json" };
  const waiting = [...calls];
  const sendOn = async () => {
    for (let body = waiting.shift(); body !== undefined; body = waiting.shift()) {
      const { status } = await fetch(url, { method: "POST", headers, body });
      if (status !== 200) throw new Error(`Receipts were answered with ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, sendOn));
  await ours.ask("work");
}

async function expectFigures(ours: Helper, serviceId: number, messages: number): Promise<void> {
  const { delivered, undelivered } = await ours.ask<Report>("report", serviceId);
  const failed = failedOf(messages);
  if (undelivered !== failed || delivered !== messages - failed)
    throw new Error(`Of ${messages} receipts ${delivered} and ${undelivered} were counted.`);
}

/** How many replays have changed the figures of the last service. */
async function countReplayed(
  ours: Helper,
  { serviceId }: Taking,
  messages: number,
): Promise<number> {
  const figures = async () => JSON.stringify(await ours.ask<Report>("report", serviceId()));
  const before = await figures();
  let changed = 0;
  for (let order = 1; order <= REPLAYS; order += 1) {
    await deliver(ours, makeCalls(serviceId(), messages, order));
    if ((await figures()) !== before) changed += 1;
  }
  return changed;
}

const TABLE =
  "(service_id int, person int, state smallint not null, reason smallint not null, primary key (service_id, person))";

function copySide(
  pool: Pool,
  pid: number,
  { folder, messages }: { folder: string; messages: number },
): Side {
  const file = join(folder, "receipts.tsv");
  const lines = Array.from({ length: messages }, (_, n) =>
    (n + 1) % FAILED_EVERY === 0 ? `1\t${n + 1}\t3\t1\n` : `1\t${n + 1}\t2\t0\n`,
  );
  writeFileSync(file, lines.join(""), { mode: 0o644 });
  return {
    pids: [pid],
    async prepare() {
      await pool.query(`drop table if exists copied`);
      await pool.query(`create table copied ${TABLE}`);
    },
    run: () => once(messages, () => pool.query(`copy copied from '${file}'`)),
  };
}

async function upsertSide(
  { pool, url }: { pool: Pool; url: string },
  pid: number,
  { folder, length, messages }: { folder: string; length: PgbenchLength; messages: number },
): Promise<Side> {
  await pool.query(`create table upserted ${TABLE}`);
  const script = join(folder, "upsert.sql");
  writeFileSync(
    script,
    `\\set person random(1, ${messages})
insert into upserted values (1, :person, 2, 0)
  on conflict (service_id, person) do update set state = excluded.state, reason = excluded.reason;
`,
  );
  return {
    pids: [pid],
    run: () => runPgbench({ url, clients: CALLS_AT_ONCE, length, script }),
  };
}

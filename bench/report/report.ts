import { isDeepStrictEqual } from "node:util";
import { join } from "node:path";
import type { Report } from "../../gateway/testing/accounting.ts";
import type { Pool } from "../../platform/database/pool.ts";
import { type Bench, type BenchOptions, ROUNDS, type Size } from "../bench.ts";
import { startHelper } from "../harness/helper.ts";
import { loadOver } from "../harness/http-load.ts";
import { interleave, repeated } from "../harness/interleave.ts";
import type { Row } from "../harness/row.ts";
import { figureRow, speedRow } from "../harness/rows.ts";
import { type Figures, insertDeliveries, LATE_EVERY, reportFromRows, sorted } from "./rows.ts";

const MESSAGES: Readonly<Record<Size, number>> = { full: 20_000_000, quick: 300_000, tiny: 5_000 };
/** As the target has it: some ten gigabytes. */
const LARGEST = 100_000_000;
const SECONDS: Readonly<Record<Size, number>> = { full: 10, quick: 0.5, tiny: 0.2 };

/** The report of one large campaign over HTTP, as the tool asks for it. */
export const reportBench: Bench = {
  about: "a campaign's report over HTTP, beside the same figures from the raw rows",
  run,
};

async function run({ size, isLargest, database }: BenchOptions): Promise<Row[]> {
  const messages = isLargest ? LARGEST : MESSAGES[size];
  const server = await database();
  return server.within("gateway", async ({ url, pool }) => {
    const ours = await startHelper(join(import.meta.dirname, "ours.ts"), "server", url);
    try {
      const { id } = await ours.ask<{ id: number }>("book");
      await insertDeliveries(pool, id, messages);
      const { address, token } = await ours.ask<{ address: string; token: string }>("access");
      const asked = {
        url: `${address}/r/97/company/servicereport?id=${id}`,
        headers: { authorization: `Bearer ${token}` },
      };
      await expectSameFigures(pool, id, asked);
      const late = Array.from({ length: messages / LATE_EVERY }, (_, n) => (n + 1) * LATE_EVERY);
      const changed = await ours.ask<number>("receive", { serviceId: id, people: late });
      if (changed !== late.length)
        throw new Error(`Of ${late.length} late receipts ${changed} counted.`);
      await expectSameFigures(pool, id, asked);
      const measured = await interleave(
        {
          ours: {
            pids: [ours.pid, server.pid],
            run: () =>
              loadOver({
                connections: 1,
                seconds: SECONDS[size],
                ask: () => asked,
                check: (status) => {
                  if (status !== 200) throw new Error(`The report was answered with ${status}.`);
                },
              }),
          },
          peer: {
            pids: [server.pid],
            run: () => repeated(SECONDS[size], () => reportFromRows(pool, id)),
          },
        },
        ROUNDS[size],
      );
      const of = `of ${messages.toLocaleString("en-GB")} deliveries`;
      return [
        speedRow(
          { name: `report ${of} / SQL`, target: { atLeast: 300 } },
          measured.ours,
          measured.peer,
        ),
        figureRow(
          {
            name: "99 of 100 reports within",
            unit: " ms",
            target: { atMost: 15 },
          },
          measured.ours,
          "p99",
        ),
      ];
    } finally {
      await ours.stop();
    }
  });
}

type Asked = { url: string; headers: Record<string, string> };

async function expectSameFigures(pool: Pool, id: number, { url, headers }: Asked): Promise<void> {
  const report = (await (await fetch(url, { headers })).json()) as Report;
  const own: Figures = {
    sent: report.sent,
    delivered: report.delivered,
    undelivered: report.undelivered,
    perDay: sorted(
      report.perDay
        .filter(({ sent }) => sent > 0)
        .map(({ day, sent, delivered, unDelivered }) => [day, [sent, delivered, unDelivered]]),
    ),
    perHour: sorted(
      report.perHour.map(({ day, hour, sent, delivered }) => [`${day} ${hour}`, [sent, delivered]]),
    ),
  };
  const raw = await reportFromRows(pool, id);
  if (!isDeepStrictEqual(own, raw))
    throw new Error(`The report differs from its messages: ${own.sent} of ${raw.sent} sent.`);
}

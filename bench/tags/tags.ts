import { join } from "node:path";
import { personNumber } from "../../gateway/reach/person-number.ts";
import { type Bench, type BenchOptions, ROUNDS, type Size } from "../bench.ts";
import { startHelper } from "../harness/helper.ts";
import { loadOver } from "../harness/http-load.ts";
import { interleave, type Side } from "../harness/interleave.ts";
import type { Row } from "../harness/row.ts";
import { figureRow, rateRow, speedRow } from "../harness/rows.ts";
import { SEED, SIZES } from "./sizes.ts";

const CONNECTIONS = 32;
const SECONDS: Readonly<Record<Size, number>> = { full: 10, quick: 0.5, tiny: 0.2 };

/**
 * Tags a second that one process of the gateway answers, counting included, beside a server that reads the same questions and
 * answers the same bytes.
 */
export const tagsBench: Bench = {
  about: "Please Call Me tags, counting included, beside a bare node:http server",
  run,
};

async function run({ size, database }: BenchOptions): Promise<Row[]> {
  const server = await database();
  return server.within("gateway", async ({ url }) => {
    const ours = await startHelper(join(import.meta.dirname, "ours.ts"), "server", { size, url });
    const peer = await startHelper(join(import.meta.dirname, "peer.ts"), "server");
    const side = (address: string, pids: number[]): Side => ({
      pids,
      async run(round) {
        const turn = await loadOver({
          connections: CONNECTIONS,
          seconds: SECONDS[size],
          ask: (number) => question(address, round, number, SIZES[size].asked),
          // Who asks while as many as may are shown and not counted yet gets none.
          check: (status) => (status === 200 ? undefined : "refused"),
        });
        if (turn.operations === 0) throw new Error(`Nobody got a tag in round ${round}.`);
        return turn;
      },
    });
    try {
      const measured = await interleave(
        {
          peer: side(await peer.ask<string>("address"), [peer.pid]),
          ours: side(await ours.ask<string>("address"), [ours.pid, server.pid]),
        },
        ROUNDS[size],
      );
      return [
        speedRow(
          { name: "tags a second / bare node:http", target: { atLeast: 0.33 } },
          measured.ours,
          measured.peer,
        ),
        rateRow({ name: "tags a second" }, measured.ours),
        figureRow(
          { name: "99 of 100 tags answered within", unit: " ms", target: { atMost: 50 } },
          measured.ours,
          "p99",
        ),
        figureRow({ name: "of 100 who asked got none", unit: "" }, measured.ours, "refused"),
      ];
    } finally {
      await ours.stop();
      await peer.stop();
    }
  });
}

function question(address: string, round: number, number: number, people: number) {
  const to = personNumber(SEED, 97, (round * 31_337 + number) % people);
  return {
    url: address,
    method: "POST" as const,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ event: `${round}-${number}`, to }),
  };
}

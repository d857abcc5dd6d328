import { join } from "node:path";
import { type Bench, type BenchOptions, ROUNDS } from "../bench.ts";
import { percentileOf } from "../harness/interval.ts";
import { startHelper } from "../harness/helper.ts";
import { interleave, type Side } from "../harness/interleave.ts";
import type { Row } from "../harness/row.ts";
import { figureRow, speedRow } from "../harness/rows.ts";
import { withFolderForDatabase } from "../harness/shared-folder.ts";
import { countInSql, fillPeer } from "./peer.ts";
import { SIZES } from "./sizes.ts";
import { makeQuestions, type Question } from "./targetings.ts";

const HOLDS_BACK =
  "A set of people is turned into a bitmap when it is first asked for; so is a group of interests.";

type Count = (question: Question) => Promise<number>;

/** Targetings counted one after the other; a fifth of them among the people of a list. Both sides are asked from another process. */
export const reachBench: Bench = {
  about: "random targetings counted, beside the same count in PostgreSQL with covering indexes",
  run,
};

async function run({ size, database }: BenchOptions): Promise<Row[]> {
  const { people, targetings } = SIZES[size];
  const server = await database();
  const ours = await startHelper(join(import.meta.dirname, "ours.ts"), "server", people);
  try {
    return await server.within("empty", async ({ pool }) => {
      await withFolderForDatabase(async (folder) => {
        const file = join(folder, "people.tsv");
        await ours.ask("writeRows", file);
        await fillPeer(pool, file, people);
      });
      const client = await pool.connect();
      // There is one processor: helpers would only get in each other's way.
      await client.query("set max_parallel_workers_per_gather = 0");
      const count: Record<"ours" | "peer", Count> = {
        ours: (question) => ours.ask<number>("count", question),
        peer: (question) => countInSql(client, question),
      };
      const questions = makeQuestions(targetings);
      await expectSameAnswers(questions, count);
      const measured = await interleave(
        {
          ours: side([ours.pid], questions, count.ours),
          peer: side([server.pid], questions, count.peer),
        },
        ROUNDS[size],
      );
      client.release();
      const many = `of ${people.toLocaleString("en-GB")} people`;
      return [
        speedRow(
          { name: `counts ${many} / SQL`, target: { atLeast: 200 }, holdsBack: HOLDS_BACK },
          measured.ours,
          measured.peer,
        ),
        figureRow(
          {
            name: `99 of 100 counts ${many} within`,
            unit: " ms",
            target: { atMost: 10 },
            holdsBack: HOLDS_BACK,
          },
          measured.ours,
          "p99",
        ),
        figureRow({ name: "99 of 100 counts in SQL within", unit: " ms" }, measured.peer, "p99"),
      ];
    });
  } finally {
    await ours.stop();
  }
}

/** Throws with the first targeting whose counts differ. */
async function expectSameAnswers(
  questions: readonly Question[],
  { ours, peer }: Record<"ours" | "peer", Count>,
): Promise<void> {
  for (const question of questions) {
    const [own, sql] = [await ours(question), await peer(question)];
    if (own !== sql)
      throw new Error(`Counted ${own}, in SQL ${sql}: ${JSON.stringify(question.targeting)}`);
  }
}

function side(pids: readonly number[], questions: readonly Question[], count: Count): Side {
  return {
    pids,
    async run() {
      const tookMs: number[] = [];
      for (const question of questions) {
        const startedMs = performance.now();
        await count(question);
        tookMs.push(performance.now() - startedMs);
      }
      const seconds = tookMs.reduce((sum, ms) => sum + ms, 0) / 1_000;
      return {
        operations: questions.length,
        seconds,
        figures: { p99: percentileOf(tookMs, 0.99) },
      };
    },
  };
}

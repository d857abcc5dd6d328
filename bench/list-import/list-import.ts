import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Pool } from "../../platform/database/pool.ts";
import { type Bench, type BenchOptions, ROUNDS, type Size } from "../bench.ts";
import { type Helper, startHelper } from "../harness/helper.ts";
import { interleave, once, type Side } from "../harness/interleave.ts";
import type { Row } from "../harness/row.ts";
import { figureRow, rateRow, speedRow } from "../harness/rows.ts";
import { withFolderForDatabase } from "../harness/shared-folder.ts";
import { type ListFile, makeListFile } from "./file.ts";

/** More than a million such rows are a larger file than the tool takes. */
const ROWS: Readonly<Record<Size, number>> = { full: 1_000_000, quick: 20_000, tiny: 1_000 };
const HOLDS_BACK =
  "Rows that give no number: what is wrong with each is found, and twenty thousand are encrypted one by one.";

/** An uploaded file made a list: checked, deduplicated, encrypted, stored and counted by the tool. */
export const listImportBench: Bench = {
  about:
    "a list file made a list, beside csv-parse with libphonenumber-js and a Set, and beside COPY",
  run,
};

async function run({ size, database }: BenchOptions): Promise<Row[]> {
  const rows = ROWS[size];
  const server = await database();
  return server.within("server", ({ url }) =>
    server.within("empty", (copy) =>
      withFolderForDatabase(async (folder) => {
        const list = makeListFile(rows);
        const file = join(folder, "list.csv");
        writeFileSync(file, list.text);
        const start = (name: string, value: unknown) =>
          startHelper(join(import.meta.dirname, name), "server", value);
        const ours = await start("ours.ts", { url, folder: join(folder, "files"), file });
        const peer = await start("peer.ts", file);
        try {
          const measured = await interleave(
            {
              libraries: importSide(peer, [peer.pid], rows, list),
              ours: {
                ...importSide(ours, [ours.pid, server.pid], rows, list),
                prepare: () => ours.ask("prepare"),
              },
              copy: copySide(copy.pool, server.pid, join(folder, "numbers.tsv"), rows, list),
            },
            ROUNDS[size],
          );
          const many = `${rows.toLocaleString("en-GB")} rows`;
          return [
            speedRow(
              {
                name: `${many} / csv-parse, libphonenumber-js and Set`,
                target: { atLeast: 5 },
                holdsBack: HOLDS_BACK,
              },
              measured.ours,
              measured.libraries,
            ),
            speedRow(
              // At most 1.3 times its time.
              {
                name: `${many} / COPY of clean, sorted numbers`,
                target: { atLeast: 0.77 },
                holdsBack: HOLDS_BACK,
              },
              measured.ours,
              measured.copy,
            ),
            rateRow({ name: "rows a second" }, measured.ours),
            figureRow(
              { name: `memory that ${many} take`, unit: " MB", target: { atMost: 64 } },
              measured.ours,
              "grownMb",
            ),
          ];
        } finally {
          await ours.stop();
          await peer.stop();
        }
      }),
    ),
  );
}

type Counts = Pick<ListFile, "accepted" | "duplicate" | "bad">;

/** Throws unless exactly the numbers that the file holds were accepted. */
function importSide(helper: Helper, pids: readonly number[], rows: number, expected: Counts): Side {
  return {
    pids,
    async run() {
      let counts: Counts & { grownMb?: number } = { accepted: -1, duplicate: -1, bad: -1 };
      const turn = await once(rows, async () => (counts = await helper.ask("import")));
      const { grownMb = 0 } = counts;
      const isRight = (["accepted", "duplicate", "bad"] as const).every(
        (name) => counts[name] === expected[name],
      );
      if (!isRight) throw new Error(`Wrong counts: ${JSON.stringify(counts)}`);
      return { ...turn, figures: { grownMb } };
    },
  };
}

function copySide(
  pool: Pool,
  pid: number,
  file: string,
  rows: number,
  { numbers }: Pick<ListFile, "numbers">,
): Side {
  writeFileSync(file, numbers.map((number) => `1\t27${number}\n`).join(""), { mode: 0o644 });
  return {
    pids: [pid],
    async prepare() {
      await pool.query("drop table if exists copied");
      await pool.query(
        "create table copied (list_id int, number bigint, primary key (list_id, number))",
      );
    },
    run: () => once(rows, () => pool.query(`copy copied from '${file}'`)),
  };
}

import { randomUUID } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { systemClock } from "../../platform/clock.ts";
import { createPool, type Pool } from "../../platform/database/pool.ts";
import { createDb } from "../../server/db/database.ts";
import { createNumberCipher } from "../../server/features/accounts/users/number-cipher.ts";
import {
  type ListsDeps,
  makeList,
  withBadRows,
} from "../../server/features/audience/lists/create-list.ts";
import { upsertUpload } from "../../server/features/audience/files/upload.store.ts";
import { createLocalFiles } from "../../platform/files/local/provider.ts";
import { answerAsHelper } from "../harness/helper.ts";

const SOUTH_AFRICA = 6;
const KEY = "lists/bench";
const OWNER = "bench-owner";
const SAMPLE_MS = 10;
const MEGABYTE = 1_048_576;

let pool: Pool;
let deps: ListsDeps;
let sizeBytes = 0;

answerAsHelper({
  async start({ url, folder, file }: { url: string; folder: string; file: string }) {
    pool = createPool(url);
    sizeBytes = statSync(file).size;
    const files = createLocalFiles(folder);
    await files.append(KEY, 0, createReadStream(file), sizeBytes);
    deps = {
      db: createDb(pool),
      clock: systemClock,
      files,
      cipher: createNumberCipher(Buffer.alloc(32, 7)),
    };
    await pool.query(
      `insert into "user" (id, name, email) values ($1, 'Bench', 'bench@shop.test')`,
      [OWNER],
    );
  },
  /** An empty account with the uploaded file. */
  async prepare() {
    await pool.query("truncate msisdn_list cascade");
    await upsertUpload(deps.db, OWNER, {
      path: "bench.csv",
      storageKey: KEY,
      sizeBytes,
      totalBytes: sizeBytes,
    });
    globalThis.gc?.();
  },
  /** Makes the list. Gives its counts, and by how much the process grew meanwhile. */
  async import() {
    const beforeBytes = process.memoryUsage.rss();
    let mostBytes = beforeBytes;
    const timer = setInterval(() => {
      mostBytes = Math.max(mostBytes, process.memoryUsage.rss());
    }, SAMPLE_MS);
    const id = randomUUID();
    const order = { userId: OWNER, name: "Bench", path: "bench.csv", countryId: SOUTH_AFRICA };
    await makeList(deps, order, { id });
    clearInterval(timer);
    const { list } = await withBadRows(deps, OWNER, id);
    const { accepted, duplicate, bad } = list;
    return { accepted, duplicate, bad, grownMb: (mostBytes - beforeBytes) / MEGABYTE };
  },
  stop: () => pool.end(),
});

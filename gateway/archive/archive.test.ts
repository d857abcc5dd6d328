import { createReadStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { createLocalFiles } from "../../platform/files/local/provider.ts";
import { createS3Files } from "../../platform/files/s3/provider.ts";
import { aBucket } from "../../platform/files/testing/a-bucket.ts";
import { createLog } from "../../platform/log/log.ts";
import { createDb } from "../db/database.ts";
import { upsertBlocks } from "../delivery/blocks/block.store.ts";
import { forgetPeople } from "../retention/forget-people.ts";
import { type ArchiveMode, createArchive } from "./archive.ts";
import { insertFile, listMonths } from "./archive.store.ts";
import { createDuck, type Duck, DuckMissing } from "./duck.ts";
import { copyArchive, sumArchive } from "./read-archive.ts";
import { DUE_MS, ENDED_MS, insertSent, MESSAGES } from "./testing/sent-messages.ts";

const DAY_MS = 86_400_000;
const LONG_MS = 60_000;
const MONTH = "2026-12";

let database: TestDatabase;
let folder: string;
let files: FileStore;
beforeEach(async () => {
  database = await createTestDatabase("gateway");
  folder = await mkdtemp(join(tmpdir(), "archive-test-"));
  files = createLocalFiles(folder);
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

type Parts = { mode?: ArchiveMode; files?: FileStore; duck?: Duck; nowMs?: number };
function forget({ nowMs = DUE_MS, ...parts }: Parts = {}): Promise<number> {
  const db = createDb(database.pool);
  const log = createLog("test", "silent");
  const archive = createArchive({ db, log, files, mode: "must", ...parts });
  return forgetPeople(db, nowMs, { archive, log });
}

const numberOf = async (sql: string) =>
  Number((await database.pool.query<{ n: bigint }>(sql)).rows[0]?.n);
const messages = () => numberOf("select count(*) as n from message");
const stored = async () => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).length;
};
const readSums = (wanted: { month?: string; serviceId?: number } = { month: MONTH }) =>
  sumArchive({ db: createDb(database.pool), files }, wanted, 100);
async function readCsv(wanted: { month?: string; serviceId?: number }, from = files) {
  const path = join(folder, "read.csv");
  const pieces: Buffer[] = [];
  const isThere = await copyArchive({ db: createDb(database.pool), files: from }, wanted, {
    format: "csv",
    write: async (written) => {
      for await (const piece of createReadStream(written)) pieces.push(piece as Buffer);
    },
  });
  await rm(path, { force: true });
  return isThere ? Buffer.concat(pieces).toString().trim().split("\n") : [];
}
const ABSENT = "Phone switched off or out of reach";
const delivered = { what: "delivered", messages: MESSAGES.delivered };

it(
  "messages are counted into a file before they go, and the file holds as many and nobody",
  async () => {
    await insertSent(database.pool, [1, 2]);
    expect(await forget()).toBe(2);
    expect(await messages()).toBe(0);
    expect(await readSums()).toEqual([
      {
        day: "2026-12-04",
        routeId: 97,
        flowTypeId: 1,
        what: "delivered",
        reason: null,
        services: 2,
        messages: 2 * MESSAGES.delivered,
        parts: 4 * MESSAGES.delivered,
      },
      expect.objectContaining({ what: "tapped", messages: 24, parts: null }),
      // Three are too few to be told apart by their reason.
      expect.objectContaining({ what: "undelivered", reason: ABSENT, messages: 2 * 29 }),
      expect.objectContaining({ what: "undelivered", reason: null, messages: 2 * 3 }),
    ]);
    const lines = await readCsv({ serviceId: 2 });
    expect(lines).toEqual([
      "service,route,kind,what,day,hour,connection,via_sms,reason,messages,parts",
      "2,97,1,delivered,2026-12-04,10,5,false,,40,80",
      "2,97,1,tapped,2026-12-04,11,,,,12,",
      `2,97,1,undelivered,2026-12-04,10,5,false,${ABSENT},17,34`,
      // Six of an hour are too few for it, and enough in their day.
      `2,97,1,undelivered,2026-12-04,,5,false,${ABSENT},12,24`,
      "2,97,1,undelivered,2026-12-04,,,,,3,6",
    ]);
    // Neither a person's index nor a second of sending.
    expect(lines.join("\n")).not.toMatch(/70000|08:00/);
    const { rows } = await database.pool.query(
      "select month, services, messages::int, row_count, cardinality(left_out) as left_out from archive_file",
    );
    expect(rows).toEqual([
      { month: MONTH, services: 2, messages: 144, row_count: 10, left_out: 0 },
    ]);
    expect(await forget()).toBe(0);
    expect(await stored()).toBe(1);
  },
  LONG_MS,
);

it(
  "they are archived a week before they have to go, and stay until then",
  async () => {
    await insertSent(database.pool, [1]);
    await forget({ nowMs: DUE_MS - 9 * DAY_MS });
    expect([await stored(), await messages()]).toEqual([0, MESSAGES.all]);
    await forget({ nowMs: DUE_MS - 6 * DAY_MS });
    expect([await stored(), await messages()]).toEqual([1, MESSAGES.all]);
    await forget();
    expect([await stored(), await messages()]).toEqual([1, 0]);
  },
  LONG_MS,
);

it(
  "whatever breaks on the way leaves the messages, and nothing of a file counts; the next time goes on",
  async () => {
    await insertSent(database.pool, [1]);
    const broken = () => Promise.reject(new Error("no room"));
    const spoilt: FileStore = {
      ...files,
      async *read(key) {
        for await (const piece of files.read(key)) yield Buffer.from(piece).fill(0, 8, 16);
      },
    };
    const faults: Parts[] = [
      { files: { ...files, append: broken } },
      { files: { ...files, sync: broken } },
      { files: spoilt },
      { duck: { run: broken, stop() {} } },
      { duck: { run: () => Promise.reject(new DuckMissing("no such file")), stop() {} } },
    ];
    for (const fault of faults) {
      expect(await forget(fault)).toBe(0);
      expect([await messages(), await readSums()]).toEqual([MESSAGES.all, []]);
      expect(
        await numberOf("select count(*) as n from archive_run where failed_at > '2000-01-01'"),
      ).toBe(1);
    }
    expect(await forget()).toBe(1);
    expect([await messages(), await stored()]).toEqual([0, 1]);
    expect(await readSums()).toContainEqual(expect.objectContaining(delivered));
  },
  LONG_MS,
);

it(
  "a file that holds other counts than the messages is no archive",
  async () => {
    await insertSent(database.pool, [1]);
    const own = createDuck();
    const forgetful: Duck = {
      ...own,
      async run(job) {
        const lines = join(job.folder, "lines.csv");
        if (job.statements[0]?.startsWith("copy")) {
          const [first = "", ...others] = (await readFile(lines, "utf8")).split("\n");
          await writeFile(lines, [first.replace(/40,80$/, "39,78"), ...others].join("\n"));
        }
        return own.run(job);
      },
    };
    expect(await forget({ duck: forgetful })).toBe(0);
    expect([await messages(), await readSums()]).toEqual([MESSAGES.all, []]);
  },
  LONG_MS,
);

it(
  "a process that was killed while it wrote leaves nothing that counts",
  async () => {
    await insertSent(database.pool, [1]);
    const key = `archive/${MONTH}-half`;
    await insertFile(createDb(database.pool), { key, month: MONTH });
    await files.append(key, 0, createReadStream(new URL(import.meta.url).pathname), 1_000_000);
    expect(await readSums()).toEqual([]);
    expect(await forget()).toBe(1);
    expect([await files.sizeOf(key), await stored()]).toEqual([0, 1]);
    expect(await readSums()).toContainEqual(expect.objectContaining(delivered));
  },
  LONG_MS,
);

it(
  "where the archive fails the setting decides: nothing goes, or the law comes first and it is counted",
  async () => {
    await insertSent(database.pool, [1]);
    const duck = { run: () => Promise.reject(new DuckMissing("another machine")), stop() {} };
    const without = () => numberOf("select forgotten_without as n from archive_run");
    expect(await forget({ duck, mode: "must" })).toBe(0);
    expect([await messages(), await without()]).toEqual([MESSAGES.all, 0]);
    expect(await forget({ duck, mode: "try" })).toBe(1);
    expect([await messages(), await without()]).toEqual([0, 1]);
  },
  LONG_MS,
);

it(
  "what has changed since it was archived stays, is archived anew, and counts once",
  async () => {
    await insertSent(database.pool, [1, 2]);
    await forget({ nowMs: DUE_MS - 2 * DAY_MS });
    await database.pool.query(
      "update message set state = 2, reason = 0 where service_id = 1 and state = 3",
    );
    expect(await forget()).toBe(1);
    expect(await messages()).toBe(MESSAGES.all);
    expect(await forget()).toBe(1);
    expect([await messages(), await stored()]).toEqual([0, 2]);
    const sums = await readSums();
    const sumOf = (what: string) =>
      sums.filter((row) => row.what === what).reduce((sum, row) => sum + row.messages, 0);
    expect([sumOf("delivered"), sumOf("undelivered")]).toEqual([112, 32]);
    expect(await listMonths(createDb(database.pool))).toMatchObject([
      { month: MONTH, services: 2, messages: 144n },
    ]);
  },
  LONG_MS,
);

it(
  "a block goes as a whole once all of it is archived",
  async () => {
    await insertSent(database.pool, [1, 2]);
    await insertSent(database.pool, [20_001], ENDED_MS + 400 * DAY_MS);
    await upsertBlocks(createDb(database.pool));
    const blocks = () =>
      numberOf("select count(*) as n from message_block where name = 'message_block_0'");
    const duck = { run: () => Promise.reject(new Error("out of order")), stop() {} };
    await forget({ duck });
    expect([await blocks(), await messages()]).toEqual([1, 3 * MESSAGES.all]);
    await forget({ nowMs: DUE_MS - DAY_MS });
    await database.pool.query(
      "update message set state = 2, reason = 0 where service_id = 2 and state = 3",
    );
    await forget();
    expect(await blocks()).toBe(1);
    await forget();
    expect([await blocks(), await messages()]).toEqual([0, MESSAGES.all]);
    expect(await readSums({ serviceId: 2 })).toContainEqual(
      expect.objectContaining({ what: "delivered", messages: MESSAGES.all }),
    );
  },
  LONG_MS,
);

it(
  "it lies in a bucket as well",
  async () => {
    const bucket = await aBucket();
    try {
      files = createS3Files(bucket.place);
      await insertSent(database.pool, [1]);
      expect(await forget({ files })).toBe(1);
      expect((await readCsv({ month: MONTH }, files)).length).toBe(6);
      expect(await readCsv({ month: "2026-11" }, files)).toEqual([]);
    } finally {
      await bucket.close();
    }
  },
  LONG_MS,
);

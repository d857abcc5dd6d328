import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { setTranslator } from "../domain/translate.ts";
import { ConfigError } from "../platform/config-reader.ts";
import { readCommandEnvironment } from "../platform/command/config.ts";
import { createPool } from "../platform/database/pool.ts";
import { createEnglishTranslator } from "../platform/translator.ts";
import { listMonths } from "./archive/archive.store.ts";
import { ARCHIVE_FORMATS } from "./archive/columns.ts";
import { openArchiveFiles } from "./archive/open-files.ts";
import { copyArchive } from "./archive/read-archive.ts";
import { readGatewayConfig } from "./config.ts";
import { createDb, type Database } from "./db/database.ts";

const USAGE = `Reads the archive of messages whose people were forgotten (docs/operate/archive.md).

  without anything      the months that there are
  --month 2026-12       campaigns that ended in this month
  --service 123         one campaign of one network, by the gateway's number
  --format csv          or parquet
  --to x.csv            a file; without it, to where the output goes
`;

/** Reads the archive, with the settings of the gateway (GATEWAY_DATABASE_URL, ARCHIVE_DIR or S3_BUCKET). */
async function main(): Promise<void> {
  setTranslator(createEnglishTranslator());
  const { values } = parseArgs({
    options: {
      month: { type: "string" },
      service: { type: "string" },
      format: { type: "string", default: "csv" },
      to: { type: "string" },
    },
  });
  const format = ARCHIVE_FORMATS.find((one) => one === values.format);
  const isMonth = values.month === undefined || /^\d{4}-\d{2}$/.test(values.month);
  const isService = values.service === undefined || /^\d{1,9}$/.test(values.service);
  if (format === undefined || !isMonth || !isService) throw new Error(USAGE);
  const config = readGatewayConfig(readCommandEnvironment("gateway"));
  const { archive, databaseUrl } = config;
  if (archive === undefined)
    throw new ConfigError(["ARCHIVE_DIR or S3_BUCKET is missing: it says where the archive lies"]);
  const pool = createPool(databaseUrl, { max: 2, applicationName: "loudhailer-read-archive" });
  const db = createDb(pool);
  try {
    if (values.month === undefined && values.service === undefined) return await showMonths(db);
    const serviceId = values.service === undefined ? undefined : Number(values.service);
    const isThere = await copyArchive(
      { db, files: openArchiveFiles(archive.place) },
      { month: values.month, serviceId },
      {
        format,
        write: (path) =>
          values.to === undefined
            ? pipeline(createReadStream(path), process.stdout, { end: false })
            : pipeline(createReadStream(path), createWriteStream(values.to, { mode: 0o600 })),
      },
    );
    if (!isThere) throw new Error("Nothing of it is in the archive.");
  } finally {
    await db.destroy();
  }
}

async function showMonths(db: Database): Promise<void> {
  process.stdout.write("month,services,messages,bytes\n");
  for (const { month, services, messages, bytes } of await listMonths(db))
    process.stdout.write(`${month},${services},${messages},${bytes}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

import { parseArgs } from "node:util";
import { setTranslator } from "../domain/translate.ts";
import { createPool } from "../platform/database/pool.ts";
import { createEnglishTranslator } from "../platform/translator.ts";
import { createIdentities } from "./compose-identities.ts";
import { readCommandEnvironment } from "../platform/command/config.ts";
import { readGatewayConfig } from "./config.ts";
import { createDb } from "./db/database.ts";
import { describeImport } from "./subscribers/describe-import.ts";
import type { BaseImport } from "./subscribers/import.store.ts";
import { importFile } from "./subscribers/import-file.ts";

const USAGE = `Imports a file of an operator's subscribers into the database of the gateway (docs/guides/subscribers.md).

  --route 97            the route they are on
  --file x.csv          the file
  --changes             the file holds changes; without it, the whole base: whoever is not in it leaves
  --dry-run             counts what the file would do, and changes nothing
  --confirm-missing N   so many people may leave because the file does not name them
`;

/** Imports a file, with the settings of the gateway (GATEWAY_DATABASE_URL, NUMBERS_KEY). */
async function main(): Promise<void> {
  setTranslator(createEnglishTranslator());
  const { values } = parseArgs({
    options: {
      route: { type: "string" },
      file: { type: "string" },
      changes: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      "confirm-missing": { type: "string" },
    },
  });
  const routeId = Number(values.route);
  if (!Number.isInteger(routeId) || values.file === undefined) throw new Error(USAGE);
  const missing = values["confirm-missing"];
  const config = readGatewayConfig(readCommandEnvironment("gateway"));
  const pool = createPool(config.databaseUrl, {
    max: 2,
    applicationName: "loudhailer-import-subscribers",
  });
  const db = createDb(pool);
  try {
    const result = await importFile(
      {
        db,
        ...createIdentities(config),
        nowMs: Date.now,
        onProgress: report,
      },
      {
        routeId,
        path: values.file,
        mode: values.changes ? "update" : "full",
        isDryRun: values["dry-run"],
        missing: missing === undefined ? undefined : Number(missing),
      },
    );
    process.stdout.write(`${describeImport(result).join("\n")}\n`);
  } finally {
    await db.destroy();
  }
}

function report(found: BaseImport): void {
  const { state, readBytes, fileBytes, readRows } = found;
  const percent = Math.floor((readBytes * 100) / fileBytes);
  if (state === "reading" || state === "checking")
    process.stderr.write(`\r${percent} % read, ${readRows} rows`);
  else process.stderr.write(`\n${describeImport(found).join("\n")}\n\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

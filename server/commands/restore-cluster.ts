import { mkdir } from "node:fs/promises";
import { parseArgs } from "node:util";
import { findMissingSettings } from "../../platform/backup/missing-settings.ts";
import { prepareCluster } from "../../platform/backup/prepare-cluster.ts";
import { readMoment } from "../../platform/backup/read-moment.ts";

const USAGE = "npm run restore:cluster -- --from BACKUP --to FOLDER [--at 2026-11-23T20:00:00Z]";

/** Makes a folder that an own PostgreSQL of the same major version can be started on (docs/operate/back-up.md). */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { from: { type: "string" }, to: { type: "string" }, at: { type: "string" } },
  });
  const { from, to } = values;
  if (from === undefined || to === undefined) throw new Error(`What, and where to? ${USAGE}`);
  await mkdir(to, { recursive: true, mode: 0o700 });
  const { finishedAt } = await prepareCluster(
    from,
    { folder: to, owner: undefined },
    readMoment(values.at),
  );
  print(
    `Prepared from the base backup of ${finishedAt.toISOString()}. Start PostgreSQL on ${to}: it goes through the log and then takes work. Nothing is sent before it is released (docs/operate/back-up.md).`,
  );
  const missing = findMissingSettings(to);
  if (missing.length > 0)
    print(
      `It has no ${missing.join(" and no ")}: the PostgreSQL that was copied has them elsewhere, as on Debian in /etc/postgresql. Start it with those (docs/operate/back-up.md#restore).`,
    );
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

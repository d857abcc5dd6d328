import { parseArgs } from "node:util";
import { readMoment } from "../../platform/backup/read-moment.ts";
import { lockDataFolder } from "./data-lock.ts";
import { restoreDataFolder } from "./restore-data-folder.ts";

const USAGE =
  "npm run restore -- --from BACKUP --keys FOLDER --to NEW_DATA_DIR [--at 2026-11-23T20:00:00Z]";

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: "string" },
      to: { type: "string" },
      keys: { type: "string" },
      at: { type: "string" },
    },
  });
  const { from, to, keys } = values;
  if (from === undefined || to === undefined || keys === undefined)
    throw new Error(`What, where to, and where are the keys? ${USAGE}`);
  const unlock = await lockDataFolder(to);
  const began = performance.now();
  try {
    await restoreDataFolder({ from, dataDir: to, keys, at: readMoment(values.at) });
  } finally {
    unlock();
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `Restored into ${to} in ${seconds} s. Start it with DATA_DIR=${to}; nothing is sent before it is released (docs/operate/back-up.md).`,
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});

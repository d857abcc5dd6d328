import { join } from "node:path";
import { parseArgs } from "node:util";
import { takeBaseBackup } from "../../platform/backup/base-backup.ts";
import { readBackupConfig } from "../../platform/backup/config.ts";
import { explainRefusal } from "../../platform/backup/explain-refusal.ts";
import { receiveLog } from "../../platform/backup/receive-log.ts";
import { mirrorFiles } from "../features/audience/files/mirror-files.ts";
import { createLocalFiles } from "../../platform/files/local/provider.ts";
import { setTimeout as wait } from "node:timers/promises";

const AGAIN_MS = 2_000;
const USAGE = "npm run backup -- --to FOLDER [--follow]";

/** Copies the databases and files into a folder, or with `--follow` all that changes from now on (docs/operate/back-up.md). */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { to: { type: "string" }, follow: { type: "boolean", default: false } },
  });
  if (values.to === undefined) throw new Error(`Where to? ${USAGE}`);
  const stopping = new AbortController();
  process.once("SIGINT", () => stopping.abort());
  process.once("SIGTERM", () => stopping.abort());
  await (values.follow ? follow : copy)(values.to, stopping.signal);
}

async function copy(to: string, signal: AbortSignal): Promise<void> {
  const { url, dataDir, hasLocalFiles } = readBackupConfig();
  const began = performance.now();
  const { path, about } = await takeBaseBackup(url, to);
  print(`${path}: ${megabytes(about.bytes)} in ${seconds(began)}`);
  if (!hasLocalFiles) return print("Files lie in a bucket: see that it keeps copies of its own.");
  const from = createLocalFiles(join(dataDir, "files"));
  const moved = await mirrorFiles({ from, to: createLocalFiles(join(to, "files")) }, signal);
  print(`${moved.copied} files copied, ${moved.alreadyThere} were there already`);
  print("The keys are not in it: store them elsewhere (docs/operate/back-up.md).");
}

/** Until it is stopped, whatever becomes of the connection. */
async function follow(to: string, signal: AbortSignal): Promise<void> {
  let before = "";
  for (let since = ""; !signal.aborted;) {
    try {
      // Read anew: the built-in PostgreSQL has another port after each start.
      await receiveLog(readBackupConfig().url, to, {
        signal,
        onReceived({ lsn }) {
          if (lsn !== since && since === "") print(`Receiving from ${lsn}`);
          since = lsn;
          before = "";
        },
      });
    } catch (error) {
      if (!isPassing(error)) throw error;
      const words = wordsOf(error);
      if (words !== before) print(`${words}; trying again`);
      before = words;
      since = "";
    }
    await wait(AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** The database is away; any other failure wants somebody to do something. */
function isPassing(error: unknown): boolean {
  const { code = "", name } = error as { code?: string; name?: string };
  return name === "ConfigError" || /^(?:E[A-Z]+|57P0\d|08\d{3})$/.test(code);
}

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\w+:\/\/\S*@\S*/g, "(address)");
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
const seconds = (sinceMs: number): string =>
  `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  await main();
} catch (error) {
  const advice = explainRefusal(error);
  process.stderr.write(`${wordsOf(error)}\n${advice === undefined ? "" : `${advice}\n`}`);
  process.exitCode = 1;
}

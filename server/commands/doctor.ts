import { setTimeout as wait } from "node:timers/promises";
import { ConfigError } from "../../platform/config-reader.ts";
import { createPool } from "../../platform/database/pool.ts";
import { readCommandEnvironment } from "../../platform/command/config.ts";
import { type Config, readServerConfig } from "../config.ts";
import { type Checked, runChecks } from "../doctor/check.ts";
import { addressChecks } from "../doctor/address-checks.ts";
import { cellChecks } from "../doctor/cell-checks.ts";
import { databaseChecks } from "../doctor/database-checks.ts";
import { outsideChecks } from "../doctor/outside-checks.ts";
import { createLog } from "../../platform/log/log.ts";
import { createNatsBus } from "../providers/bus/nats/provider.ts";
import { createProviders } from "../providers.ts";

const ANSWER_MS = 10_000;
const CLOSE_MS = 1_000;
const SIGNS = { good: "ok  ", warn: "look", bad: "FAIL", untried: "--  " } as const;

/** Tries everything that the settings of the tool name, and says what is wrong and what to do (docs/operate/install.md). */
async function main(): Promise<void> {
  const config = readServerConfig(readCommandEnvironment("tool"));
  print([{ name: "settings", state: "good", words: "of the tool can be used" }]);
  const found = await examine(config);
  print(found);
  print([
    {
      name: "gateway's own",
      state: "untried",
      words: "its settings and database: its start names what is wrong with them",
    },
  ]);
  if (found.some(({ state }) => state === "bad")) process.exitCode = 1;
}

async function examine(config: Config): Promise<Checked[]> {
  const pool = createPool(config.databaseUrl, { max: 1, applicationName: "loudhailer-doctor" });
  const providers = createProviders(config, {});
  const bus = config.nats && createNatsBus(config.nats, createLog("doctor", "silent"));
  try {
    return await runChecks(
      [
        ...databaseChecks(pool, config.numberKey, {
          former: config.formerNumberKeys,
          indexKey: config.numberIndexKey,
          hasOwner: config.migrationUrl !== undefined,
        }),
        ...addressChecks(pool, config),
        ...outsideChecks(config, { ...providers, bus }),
        ...cellChecks(config.cells),
      ],
      ANSWER_MS,
    );
  } finally {
    providers.mail.close();
    // What has not answered does not close either.
    await Promise.race([Promise.allSettled([bus?.close(), pool.end()]), wait(CLOSE_MS)]);
  }
}

function print(found: readonly Checked[]): void {
  for (const { name, state, words, advice } of found)
    process.stdout.write(
      `${SIGNS[state]} ${name.padEnd(13)} ${words}${advice === undefined ? "" : `\n     ${advice}`}\n`,
    );
}

try {
  await main();
} catch (error) {
  const words =
    error instanceof ConfigError
      ? `FAIL ${error.message}`
      : error instanceof Error
        ? error.message
        : "failed";
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
}
// All is printed: a call that is still waited for would hold the command for minutes.
process.stdout.write("", () => process.exit());

import { headerOf } from "../platform/sealing/key-ring.ts";
import { runReseal } from "../platform/sealing/run-reseal.ts";
import { createIdentities } from "./compose-identities.ts";
import { readCommandEnvironment } from "../platform/command/config.ts";
import { readGatewayConfig } from "./config.ts";
import { SEALED_COLUMNS } from "./lists/sealed-columns.ts";

/** Seals every number with the current NUMBERS_KEY (docs/operate/rotate.md). */
try {
  const config = readGatewayConfig(readCommandEnvironment("gateway"));
  const { vault } = createIdentities({ ...config, sealsForPlace: true });
  await runReseal(config.databaseUrl, SEALED_COLUMNS, {
    header: headerOf(config.numbersKey),
    reseal: (sealed, place) => vault.seal(vault.open(sealed, place), place),
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

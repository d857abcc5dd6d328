import { headerOf } from "../../platform/sealing/key-ring.ts";
import { runReseal } from "../../platform/sealing/run-reseal.ts";
import { readCommandEnvironment } from "../../platform/command/config.ts";
import { readServerConfig } from "../config.ts";
import { createDb } from "../db/database.ts";
import { DATABASE_ROLES } from "../identity/identity.ts";
import { resealFactors } from "../features/accounts/second-factor/reseal-factors.ts";
import { ENCRYPTED_COLUMNS } from "../features/accounts/users/encrypted-columns.ts";
import { createNumberCipher } from "../features/accounts/users/number-cipher.ts";

/** Encrypts everything with the current NUMBER_KEY and AUTH_SECRET (docs/operate/rotate.md). */
try {
  const config = readServerConfig(readCommandEnvironment("tool"));
  const { numberKey, formerNumberKeys: former, numberIndexKey: indexKey } = config;
  const cipher = createNumberCipher(numberKey, { former, indexKey });
  await runReseal(config.directUrl, ENCRYPTED_COLUMNS, {
    role: DATABASE_ROLES.system,
    header: headerOf(numberKey),
    reseal: (sealed, place) => cipher.seal(cipher.open(sealed, place), place),
    more: (pool) =>
      resealFactors(createDb(pool), {
        secret: config.authSecret,
        formerSecret: config.formerAuthSecret,
      }),
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

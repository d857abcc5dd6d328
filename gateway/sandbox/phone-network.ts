import type { Database } from "../db/database.ts";
import type { Network } from "../networks/network.ts";
import { insertCopy, insertSample } from "./phone.store.ts";

/** People of each batch shown on the phone. */
const PEOPLE_OF_A_BATCH = 2;

/**
 * Decorates a network with the sandbox's phone: it shows the first few messages of each accepted batch, and every
 * single message. A repeated reference is shown once.
 */
export function withPhone(network: Network, db: Database): Network {
  return {
    ...network,
    async submit(batch) {
      await network.submit(batch);
      await insertSample(db, batch, PEOPLE_OF_A_BATCH);
    },
    async sendSingle(message) {
      await network.sendSingle(message);
      await insertCopy(db, message);
    },
  };
}

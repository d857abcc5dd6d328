import type { Database } from "../db/database.ts";
import type { Network } from "../networks/network.ts";
import { insertCopy, insertSample } from "./phone.store.ts";

/** How many people of each batch the phone shows. */
const PEOPLE_OF_A_BATCH = 2;

/**
 * The same network, with the sandbox's phone beside it: what the network has accepted is also shown there, of each batch
 * the first few messages, of single messages every one. What is handed over again under the same reference is shown once.
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

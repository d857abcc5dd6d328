import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../db/database.ts";
import type { NumberCipher } from "../accounts/number-cipher.ts";
import type { Notify } from "../notifications/notify.ts";

export type AdministrationDeps = {
  db: Database;
  clock: Clock;
  cipher: NumberCipher;
  notify: Notify;
  isAdmin(userId: string): boolean;
};

/** Which administrator acts, in which request. */
export type Actor = { actorUserId: string; requestId: string };

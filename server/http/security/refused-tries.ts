import { createHmac, hkdfSync } from "node:crypto";
import type { Log } from "../../../platform/log/log.ts";

type Refused = { call: string; status: number; email: string | undefined };

/**
 * Logs tries at signing in that were refused. The account that was tried has a name of its own there, always the same: tries
 * at one can be counted, and nobody can read whose it is.
 */
export function refusedTries(log: Log, secret: string): (refused: Refused) => void {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "log-account", 32));
  return ({ call, status, email }) => {
    const tried =
      email === undefined
        ? {}
        : { account: createHmac("sha256", key).update(email).digest("base64url").slice(0, 16) };
    log.info({ call, status, ...tried }, "a try at signing in was refused");
  };
}

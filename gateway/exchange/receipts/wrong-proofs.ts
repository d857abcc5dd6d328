import type { Context } from "hono";
import { AppError } from "../../../domain/errors.ts";
import { clientAddress } from "../../../platform/http/client-address.ts";
import { createWindowCounts } from "../../../platform/http/window-counts.ts";

/** Ten a second: who has a right one gives no wrong ones but once, when it has ended. */
const MAX_OF_ADDRESS = 600;
const WINDOW_MS = 60_000;

/** Tokens and signatures that were no good, by the caller's address: each that is looked at costs a statement. */
export type WrongProofs = {
  /** Throws resource-exhausted, with Retry-After, for an address that has given too many. */
  refuseTooMany(context: Context): void;
  count(context: Context): void;
};

/** Counted in memory, minute by minute. A restart forgets them, and each process has its own. */
export function createWrongProofs(
  trustedProxies: number,
  machineMs: () => number = Date.now,
): WrongProofs {
  const counts = createWindowCounts(WINDOW_MS, machineMs);
  return {
    refuseTooMany(context) {
      if (counts.of(clientAddress(context, trustedProxies)) < MAX_OF_ADDRESS) return;
      context.header("retry-after", String(counts.secondsLeft()));
      throw new AppError("resource-exhausted", {
        message: "Too many calls without a good token or signature. Wait.",
      });
    },
    count: (context) => void counts.add(clientAddress(context, trustedProxies)),
  };
}

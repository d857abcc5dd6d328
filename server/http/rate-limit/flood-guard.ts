import type { MiddlewareHandler } from "hono";
import { clientAddress } from "../../../platform/http/client-address.ts";
import { createTapLimit } from "../../../platform/http/tap-limit.ts";
import { TooManyCalls } from "./rate-limit.ts";

const RETRY_SECONDS = 60;

/**
 * Bounds what one address may ask of addresses that are open to the world, shops' pages and webhooks, where no session is
 * read: in memory, so that a flood costs the database nothing. Throws resource-exhausted.
 */
export function floodGuard(trustedProxies: number, perMinute: number): MiddlewareHandler {
  const admit = admitFlood(perMinute);
  return async (c, next) => {
    admit(clientAddress(c, trustedProxies));
    await next();
  };
}

/** The same for who knows the address already. The function throws resource-exhausted. */
export function admitFlood(perMinute: number): (address: string) => void {
  const limit = createTapLimit(perMinute);
  return (address) => {
    if (!limit.admit(address)) throw new TooManyCalls(RETRY_SECONDS);
  };
}

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
  const limit = createTapLimit(perMinute);
  return async (c, next) => {
    if (!limit.admit(clientAddress(c, trustedProxies))) throw new TooManyCalls(RETRY_SECONDS);
    await next();
  };
}

import type { MiddlewareHandler } from "hono";
import { clientAddress } from "../../../platform/http/client-address.ts";
import { asIdentity } from "../../identity/identity.ts";
import { refuseActing } from "./acting.ts";
import { fileIdentity } from "./identity-of.ts";
import type { AppEnv, ReadPrincipal } from "../app-env.ts";
import { admitFlood } from "../rate-limit/flood-guard.ts";
import type { RateLimits } from "../rate-limit/rate-limit.ts";
import { refuseWithoutSecondFactor } from "./second-factor.ts";

type Options = {
  rateLimits: RateLimits;
  trustedProxies: number;
  openCallsPerMinute: number;
  readPrincipal: ReadPrincipal;
};

/** Read by whoever has the address, and shown on the pages of others. */
const OPEN = /^\/files\/(?:pictures|lists)\//;
/** Each is made anew, which is heavy work. */
const MADE = /^\/files\/invoices\//;

/**
 * The call guard for files: an administrator acting as an advertiser may only read, and one without a proved second
 * factor gets nothing. What is open to the world is counted apart, so that a page full of our pictures keeps nobody at the same address
 * from calling. Throws permission-denied, resource-exhausted.
 */
export function guardFiles(options: Options): MiddlewareHandler<AppEnv> {
  const { rateLimits } = options;
  const admitOpen = admitFlood(options.openCallsPerMinute);
  return async (c, next) => {
    const address = clientAddress(c, options.trustedProxies);
    const isReading = c.req.method === "GET" || c.req.method === "HEAD";
    if (isReading && OPEN.test(c.req.path)) admitOpen(address);
    else await rateLimits.admit("anonymous", address);
    const { principal } = await options.readPrincipal(c.req.raw.headers);
    if (principal?.needsTwoFactor === true) refuseWithoutSecondFactor();
    if (principal && MADE.test(c.req.path)) await rateLimits.admit("files", principal.userId);
    if (principal?.actedBy !== undefined && !isReading) refuseActing();
    if (!isReading && principal?.isAnonymous === true)
      await rateLimits.admit("visitorPictures", address);
    await asIdentity(fileIdentity(principal, c.req.path), next);
  };
}

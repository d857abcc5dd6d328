import type { MiddlewareHandler } from "hono";
import { clientAddress } from "../../../platform/http/client-address.ts";
import { asIdentity } from "../../identity/identity.ts";
import { refuseActing } from "./acting.ts";
import { fileIdentity } from "./identity-of.ts";
import type { AppEnv, ReadPrincipal } from "../app-env.ts";
import type { RateLimits } from "../rate-limit/rate-limit.ts";
import { refuseWithoutSecondFactor } from "./second-factor.ts";

type Options = { rateLimits: RateLimits; trustedProxies: number; readPrincipal: ReadPrincipal };

/**
 * The call guard for files: an administrator acting as an advertiser may only read, and one without a proved second
 * factor gets nothing. Throws permission-denied, resource-exhausted.
 */
export function guardFiles(options: Options): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const address = clientAddress(c, options.trustedProxies);
    await options.rateLimits.admit("anonymous", address);
    const { principal } = await options.readPrincipal(c.req.raw.headers);
    if (principal?.needsTwoFactor === true) refuseWithoutSecondFactor();
    const isReading = c.req.method === "GET" || c.req.method === "HEAD";
    if (principal?.actedBy !== undefined && !isReading) refuseActing();
    if (!isReading && principal?.isAnonymous === true)
      await options.rateLimits.admit("visitorPictures", address);
    await asIdentity(fileIdentity(principal, c.req.path), next);
  };
}

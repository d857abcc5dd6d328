import type { MiddlewareHandler } from "hono";

/** Where nobody else works, the first call need not wait for the first round of the engine: it takes the routes itself. */
export function afterTaking(takeRoutes: () => Promise<unknown>): MiddlewareHandler {
  let hasTaken = false;
  return async (_context, next) => {
    if (!hasTaken) await takeRoutes();
    hasTaken = true;
    await next();
  };
}

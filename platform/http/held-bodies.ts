import type { Context, MiddlewareHandler } from "hono";
import { bytesSaid, mayHaveBody } from "./limit-body.ts";

/** What the bodies that are on their way may hold together, in bytes: those of one address, and those of all. */
const MAX_BYTES = { ofOne: 32_000_000, ofAll: 256_000_000 };

/**
 * Bounds the memory that bodies hold while they arrive: whoever sends all of one but its end holds what there is of it. A body counts with the length it
 * says, at most with what is held of one at its path (`longest`). Calls `refuse` with whose bound it is.
 */
export function heldBodies(options: {
  addressOf(c: Context): string;
  longest(path: string): number;
  refuse(whose: "one" | "all"): never;
  most?: typeof MAX_BYTES;
}): MiddlewareHandler {
  const { addressOf, longest, refuse, most = MAX_BYTES } = options;
  const held = new Map<string, number>();
  let heldByAll = 0;
  return async (c, next) => {
    if (!mayHaveBody(c)) return next();
    const limit = longest(c.req.path);
    const said = bytesSaid(c);
    const isWithoutEnd = c.req.raw.headers.has("transfer-encoding");
    const bytes = isWithoutEnd ? limit : Math.min(Math.max(said, 0), limit);
    if (bytes === 0) return next();
    const address = addressOf(c);
    const before = held.get(address) ?? 0;
    if (before + bytes > most.ofOne) refuse("one");
    if (heldByAll + bytes > most.ofAll) refuse("all");
    held.set(address, before + bytes);
    heldByAll += bytes;
    try {
      await next();
    } finally {
      heldByAll -= bytes;
      const left = (held.get(address) ?? 0) - bytes;
      if (left > 0) held.set(address, left);
      else held.delete(address);
    }
  };
}

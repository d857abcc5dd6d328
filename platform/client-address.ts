import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/**
 * The caller's IP address. With proxies in front, the entry of X-Forwarded-For that the outermost trusted one wrote; what
 * a caller writes there itself is never believed.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const hops = (c.req.header("x-forwarded-for") ?? "").split(",").map((hop) => hop.trim());
    const address = hops.at(-trustedProxies);
    if (address) return address;
  }
  try {
    return getConnInfo(c).remote.address ?? "unknown";
  } catch {
    // Calls made in process (tests) have no socket.
    return "unknown";
  }
}

import type { IncomingMessage } from "node:http";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";

/**
 * The caller's address as calls are counted by it (`lineOf`). With proxies in front, the entry of X-Forwarded-For that the
 * outermost trusted one wrote; what a caller writes there itself is never believed.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  return addressFrom(c.req.header("x-forwarded-for"), () => remoteOf(c), trustedProxies);
}

/** The same, of a request of Node's own server. */
export function addressOfRequest(incoming: IncomingMessage, trustedProxies: number): string {
  const forwarded = incoming.headers["x-forwarded-for"];
  const named = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
  return addressFrom(named, () => incoming.socket.remoteAddress, trustedProxies);
}

function addressFrom(
  forwarded: string | undefined,
  remote: () => string | undefined,
  trustedProxies: number,
): string {
  if (trustedProxies > 0) {
    const hops = (forwarded ?? "").split(",").map((hop) => hop.trim());
    const address = hops.at(-trustedProxies);
    if (address) return lineOf(address);
  }
  return lineOf(remote() ?? "unknown");
}

function remoteOf(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address;
  } catch {
    // Calls made in process (tests) have no socket.
    return undefined;
  }
}

const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;
const GROUPS_OF_A_LINE = 4;

/**
 * The line behind an address: an IPv4 address, also where it is written as an IPv6 one, or the /64 of an IPv6 address, all
 * of whose addresses one line has. Some proxies add a port, which is left out. Anything else is taken as it is.
 */
export function lineOf(address: string): string {
  const [, inBrackets, beforePort] = WITH_PORT.exec(address) ?? [];
  const plain = inBrackets ?? beforePort ?? address;
  if (!ipaddr.isValid(plain)) return plain;
  const parsed = ipaddr.process(plain);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const groups = parsed.parts.slice(0, GROUPS_OF_A_LINE).map((group) => group.toString(16));
  return `${groups.join(":")}::/64`;
}

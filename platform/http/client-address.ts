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

const GROUPS_OF_A_NETWORK = 3;
/** Of the fourth group, the half that lines of one subscriber share. */
const NETWORK_MASK = 0xff_00;

/**
 * The /56 that a line of IPv6 (`lineOf`) is part of: home connections are given one, with its 256 lines. Undefined for
 * any other address.
 */
export function networkOf(line: string): string | undefined {
  const [address, bits] = line.split("/");
  if (bits !== "64" || address === undefined || !ipaddr.IPv6.isValid(address)) return undefined;
  const { parts } = ipaddr.IPv6.parse(address);
  const groups = [
    ...parts.slice(0, GROUPS_OF_A_NETWORK),
    (parts[GROUPS_OF_A_NETWORK] ?? 0) & NETWORK_MASK,
  ];
  return `${groups.map((group) => group.toString(16)).join(":")}::/56`;
}

/** How many times what a line may the lines of one network may together: phones of a mobile network share one. */
export const LINES_OF_A_NETWORK = 8;

import { z } from "zod";
import { isLocal } from "./sandbox-guard.ts";

/** True for an address over which everything, passwords included, would travel readable. */
export function isCleartextUrl(address: string): boolean {
  return new URL(address).protocol === "http:";
}

/**
 * True for a mail server that might be spoken to without TLS, or with one that cannot be told from another: nodemailer
 * takes what smtp:// is offered, unless requireTLS says otherwise.
 */
export function isCleartextMail(smtpUrl: string): boolean {
  const { protocol, searchParams } = new URL(smtpUrl);
  const isOn = (name: string): boolean => ["true", "1"].includes(searchParams.get(name) ?? "");
  if (["false", "0"].includes(searchParams.get("tls.rejectUnauthorized") ?? "")) return true;
  return protocol === "smtp:" && (!isOn("requireTLS") || isOn("ignoreTLS"));
}

/** `private`: its owner answers for the network between program and database. */
export const databaseNetwork = z.enum(["public", "private"]).default("public");

/**
 * True for a database that is reached over a network without TLS that proves which server it is: by anything but
 * sslmode=verify-full. On this machine, and by name or address on a network that is declared private, it may.
 */
export function isCleartextDatabase(
  url: string,
  network: z.output<typeof databaseNetwork>,
): boolean {
  const { hostname, searchParams } = new URL(url);
  // The driver goes by these first.
  const hosts = searchParams.getAll("host");
  const isNear = (host: string): boolean =>
    host === "" || host.startsWith("/") || isLocal(`postgres://${host}`);
  const named = hosts.length > 0 ? hosts : [decodeURIComponent(hostname)];
  if (named.every(isNear)) return false;
  if (network === "private" && hosts.length === 0 && isPrivateHost(hostname)) return false;
  const modes = searchParams.getAll("sslmode");
  return modes.length !== 1 || modes[0] !== "verify-full";
}

/** A name without a dot or under a suffix for private use, or an address of RFC 1918 or RFC 4193. */
function isPrivateHost(hostname: string): boolean {
  const isName = !hostname.includes(".") && !hostname.startsWith("[");
  if (isName || /\.(?:internal|local|lan|home\.arpa)$/i.test(hostname)) return true;
  return /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[f[cd])/i.test(hostname);
}

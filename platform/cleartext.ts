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

/** True for a database that is reached over a public network without TLS. A private network is its owner's own matter. */
export function isCleartextDatabase(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  if (hostname === "" || isLocal(url) || isPrivateHost(hostname)) return false;
  return !["require", "verify-ca", "verify-full"].includes(searchParams.get("sslmode") ?? "");
}

/** A name without a dot or under a suffix for private use, or an address of RFC 1918 or RFC 4193. */
function isPrivateHost(hostname: string): boolean {
  const isName = !hostname.includes(".") && !hostname.startsWith("[");
  if (isName || /\.(?:internal|local|lan|home\.arpa)$/i.test(hostname)) return true;
  return /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[f[cd])/i.test(hostname);
}

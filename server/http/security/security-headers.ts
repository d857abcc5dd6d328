import type { MiddlewareHandler } from "hono";
import { NO_HASHES, type PageHashes } from "./page-hashes.ts";

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

const PERMISSIONS =
  "camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)";

/**
 * Headers of every reply: no script and no style but our own, no framing, no sniffing; https only in production.
 * What pages of others may show says so itself.
 * `inPages` names the styles and the one script that the build put into its pages, word for word.
 */
export function securityHeaders(
  isProduction: boolean,
  inPages: PageHashes = NO_HASHES,
): MiddlewareHandler {
  const more = new Map([
    ["style-src 'self'", inPages.styles],
    ["script-src 'self'", inPages.scripts],
  ]);
  const policy = [
    ...POLICY.map((rule) => [rule, ...(more.get(rule) ?? [])].join(" ")),
    ...(isProduction ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set("Content-Security-Policy", policy);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
    headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    if (!headers.has("Cross-Origin-Resource-Policy"))
      headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Permissions-Policy", PERMISSIONS);
    if (isProduction) {
      headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    }
  };
}

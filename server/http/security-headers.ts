import type { MiddlewareHandler } from "hono";

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

const PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

/** Headers of every reply: no inline script or style, no framing, no sniffing; https only in production. */
export function securityHeaders(isProduction: boolean): MiddlewareHandler {
  const policy = [...POLICY, ...(isProduction ? ["upgrade-insecure-requests"] : [])].join("; ");
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set("Content-Security-Policy", policy);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
    headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Permissions-Policy", PERMISSIONS);
    if (isProduction) {
      headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    }
  };
}

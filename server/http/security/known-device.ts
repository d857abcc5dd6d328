import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { generateCookie } from "hono/cookie";
import { parse } from "hono/utils/cookie";

const NAME = "loudhailer.device";
const YEAR_SECONDS = 365 * 24 * 3600;

export type KnownDevices = {
  /** The device's own name when somebody with this address has signed in on it before. */
  find(request: Request, email: string): string | undefined;
  /** The Set-Cookie line that makes it known. */
  remember(email: string): string;
};

/**
 * Devices on which the owner of an address has signed in (OWASP, Slow Down Online Guessing Attacks with Device Cookies).
 * Their tries are counted apart, so that a stranger's wrong passwords never keep the owner out. The cookie opens nothing.
 */
export function createKnownDevices(secret: string, isSecure: boolean): KnownDevices {
  const cookieName = isSecure ? `__Host-${NAME}` : NAME;
  const key = Buffer.from(hkdfSync("sha256", secret, "", "known-device", 32));
  const sign = (name: string, email: string) =>
    createHmac("sha256", key).update(`${name}.${email}`).digest();
  return {
    find(request, email) {
      const cookie = parse(request.headers.get("cookie") ?? "", cookieName)[cookieName] ?? "";
      const [name = "", signature = ""] = cookie.split(".");
      const given = Buffer.from(signature, "base64url");
      const expected = sign(name, email);
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs ? name : undefined;
    },
    remember(email) {
      const name = randomBytes(12).toString("base64url");
      const value = `${name}.${sign(name, email).toString("base64url")}`;
      return generateCookie(cookieName, value, {
        path: isSecure ? "/" : "/api/auth",
        httpOnly: true,
        sameSite: "Lax",
        maxAge: YEAR_SECONDS,
        secure: isSecure,
      });
    },
  };
}

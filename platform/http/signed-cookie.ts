import { createHmac, timingSafeEqual } from "node:crypto";
import { parse } from "hono/utils/cookie";

/** The value of a cookie that the sign-in library has signed; undefined for any other. */
export function signedValue(
  cookies: string | null,
  name: string,
  secret: string,
): string | undefined {
  const signed = cookies === null ? undefined : parse(cookies, name)[name];
  const end = signed?.lastIndexOf(".") ?? -1;
  if (signed === undefined || end < 1) return undefined;
  const value = signed.slice(0, end);
  const expected = createHmac("sha256", secret).update(value).digest();
  const given = Buffer.from(signed.slice(end + 1), "base64");
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : undefined;
}

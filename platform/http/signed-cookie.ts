import { createHmac, timingSafeEqual } from "node:crypto";
import { parse } from "hono/utils/cookie";
import { remembering } from "../remembering.ts";

/** Signatures that were right are not looked at again: pages of one session bring the same many times. */
const MAX_REMEMBERED = 2_000;

/** Reads the value of a cookie that the sign-in library has signed; undefined for any other. */
export function createSignedCookie(
  name: string,
  secret: string,
): (cookies: string | null) => string | undefined {
  const valueOf = remembering(MAX_REMEMBERED, (signed) => signedValue(signed, secret));
  return (cookies) => {
    const signed = cookies === null ? undefined : parse(cookies, name)[name];
    return signed === undefined ? undefined : valueOf(signed);
  };
}

function signedValue(signed: string, secret: string): string | undefined {
  const end = signed.lastIndexOf(".");
  if (end < 1) return undefined;
  const value = signed.slice(0, end);
  const expected = createHmac("sha256", secret).update(value).digest();
  const given = Buffer.from(signed.slice(end + 1), "base64");
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : undefined;
}

import { ERROR_CODES } from "../../../domain/errors.ts";
import { readAuthBody } from "./bodies/auth-body.ts";
import type { KnownDevices } from "./known-device.ts";
import type { ReadPrincipal } from "../app-env.ts";
import {
  admitSignedIn,
  devicesOf,
  mayMail,
  mayMailReset,
  type RateLimits,
} from "../rate-limit/rate-limit.ts";
import { translateKnown, msg } from "../../../domain/translate.ts";

/** Answers a request under /api/auth; `address` is the caller's. */
export type AuthHandler = (request: Request, address: string) => Promise<Response>;

const NOT_JSON = "UNSUPPORTED_MEDIA_TYPE";

/** Sentences for the refusals of the sign-in library that a user can meet. */
const SENTENCES: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: msg("The email address or the password is wrong."),
  INVALID_EMAIL: msg("Enter a full email address, like name@example.com."),
  PASSWORD_TOO_SHORT: msg("Use at least 10 characters."),
  PASSWORD_TOO_LONG: msg("Use up to 128 characters."),
  PASSWORD_GUESSABLE: msg("This is easy to guess. Put three or four unrelated words together."),
  INVALID_TOKEN: msg("This link has been used or is too old. Ask for a new one."),
  SUSPENDED: msg("This account is suspended. Contact us if you do not know why."),
  INVALID_CODE: msg("This code is wrong. Enter the newest one from your app."),
  INVALID_BACKUP_CODE: msg("This backup code is wrong or has been used."),
  INVALID_PASSWORD: msg("The password is wrong."),
  INVALID_TWO_FACTOR_COOKIE: msg("Sign in with your password again."),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: msg("Too many attempts. Sign in again."),
  PASSKEY_NOT_FOUND: msg(
    "This passkey does not belong to an account here. Sign in with your password.",
  ),
  PASSKEY_WITHOUT_OWNER: msg("Your device did not ask for your finger, face or PIN. Try again."),
  AUTHENTICATION_FAILED: msg("The passkey could not be checked. Try again."),
  CHALLENGE_NOT_FOUND: msg("That took too long. Try again."),
  SESSION_NOT_FRESH: msg(
    "Sign in again first: this is only possible within five minutes of signing in.",
  ),
  SECOND_FACTOR_NOT_PROVED: msg("Sign out and sign in again with your passkey or a code first."),
  TOKEN_EXPIRED: msg("This link is too old. Ask for a new one."),
  [NOT_JSON]: msg("The request could not be read: send the fields as JSON."),
};

type Transport = {
  handle: AuthHandler;
  /** Whom `handle` finds signed in. */
  readPrincipal: ReadPrincipal;
  rateLimits: RateLimits;
  devices: KnownDevices;
  /** Hears of every try that was refused, with the account that was tried. */
  noteRefusal(refused: { call: string; status: number; email: string | undefined }): void;
};

/** Sign-in, sign-out, reset: limited by address and by the account that is tried; failures in our words. */
export function createAuthHandler({
  handle,
  readPrincipal,
  rateLimits,
  devices,
  noteRefusal,
}: Transport): AuthHandler {
  return async (given, address) => {
    if (given.method !== "POST") {
      await rateLimits.admit("anonymous", address);
      return answer(await handle(given, address));
    }
    const body = await readAuthBody(given);
    if (body.kind !== "read") {
      await rateLimits.admit("anonymous", address);
      return body.kind === "not-json" ? refusal(NOT_JSON, 415) : refusal("", 400);
    }
    const { request, email } = body;
    const { pathname } = new URL(request.url);
    const device = email === undefined ? undefined : devices.find(request, email);
    await admit(rateLimits, { pathname, address, email, device });
    if (!IS_BEFORE_SESSION.test(pathname)) {
      const { principal } = await readPrincipal(request.headers);
      if (principal) await admitSignedIn(rateLimits, principal.userId);
    }
    // Repeated requests get the same response; mails already sent still work.
    const asksFor = ASKS_FOR_MAIL.exec(pathname)?.[1];
    const admitsMail = asksFor === "request-password-reset" ? mayMailReset : mayMail;
    if (email !== undefined && asksFor && !(await admitsMail(rateLimits, email)))
      return Response.json({ status: true });
    const response = await handle(request, address);
    if (response.status >= 400) noteRefusal({ call: pathname, status: response.status, email });
    const isNewDevice = email !== undefined && device === undefined && IS_SIGN_IN.test(pathname);
    return response.status < 400 && isNewDevice
      ? withCookie(response, devices.remember(email))
      : answer(response);
  };
}

const IS_SIGN_IN = /\/sign-in\/email$/;
const ASKS_FOR_MAIL = /\/(request-password-reset|send-verification-email)$/;
// Tries no password, and many phones share one address of a mobile network.
const IS_HARMLESS = /\/sign-out$/;
const MAKES_VISITOR = /\/sign-in\/anonymous$/;

// Whoever is signed in tries no password of their own there.
const IS_BEFORE_SESSION =
  /\/(?:sign-in\/\w+|sign-out|request-password-reset|reset-password|send-verification-email|verify-email)$/;

type Try = {
  pathname: string;
  address: string;
  email: string | undefined;
  device: string | undefined;
};

/**
 * Tries at passwords are counted by address, by account at that address, and by account over all addresses; those from
 * a device that the owner has signed in on are counted for that device and for all such together: somebody who once knew the password
 * may have made many. Throws resource-exhausted.
 */
async function admit(limits: RateLimits, { pathname, address, email, device }: Try): Promise<void> {
  if (IS_HARMLESS.test(pathname)) return limits.admit("anonymous", address);
  if (MAKES_VISITOR.test(pathname)) return limits.admit("visitors", address);
  if (device !== undefined) {
    await limits.admit("account", `device ${device}`);
    return limits.admit("guesses", devicesOf(email ?? ""));
  }
  await limits.admit("credentials", address);
  if (email === undefined) return;
  await limits.admit("account", `${email} ${address}`);
  if (IS_SIGN_IN.test(pathname)) await limits.admit("guesses", email);
}

function withCookie(response: Response, cookie: string): Response {
  const headers = new Headers(response.headers);
  headers.append("set-cookie", cookie);
  return new Response(response.body, { status: response.status, headers });
}

/** The library's own word for the case stays as `code`: the web app tells cases apart by it. */
async function answer(response: Response): Promise<Response> {
  if (response.status < 400) return response;
  const body: unknown = await response.json().catch(() => undefined);
  const code = typeof body === "object" && body !== null && "code" in body ? String(body.code) : "";
  // Otherwise a sign-up would reveal that the address is free: its mail says what to do.
  if (code === "EMAIL_NOT_VERIFIED")
    return refusal("INVALID_EMAIL_OR_PASSWORD", 401, response.headers);
  return refusal(code, response.status, response.headers);
}

function refusal(code: string, status: number, given?: Headers): Response {
  const known = SENTENCES[code];
  const message = known === undefined ? sentenceOf(status) : translateKnown(known);
  const headers = new Headers(given);
  headers.delete("content-length");
  return Response.json({ code, message }, { status, headers });
}

function sentenceOf(status: number): string {
  const found = Object.values(ERROR_CODES).find((known) => known.status === status);
  const code = status < 500 ? "invalid-argument" : "internal";
  return translateKnown((found ?? ERROR_CODES[code]).sentence);
}

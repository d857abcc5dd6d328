import { ERROR_CODES } from "../../domain/errors.ts";
import type { RateLimits } from "./rate-limit.ts";

/** Answers a request under /api/auth; `address` is the caller's. */
export type AuthHandler = (request: Request, address: string) => Promise<Response>;

/** Sentences for the refusals of the sign-in library that a user can meet. */
const SENTENCES: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: "The e-mail address or the password is not right.",
  EMAIL_NOT_VERIFIED:
    "Please open the link in the mail we sent you first. We have just sent it again.",
  INVALID_EMAIL: "Please enter a full e-mail address, like name@example.com.",
  PASSWORD_TOO_SHORT: "Please use at least 10 characters.",
  PASSWORD_TOO_LONG: "Please use at most 128 characters.",
  INVALID_TOKEN: "This link has been used or is too old. Please ask for a new one.",
  SUSPENDED: "This account is suspended. Please write to us if you do not know why.",
  INVALID_CODE: "This code is not right. Please take the newest one from your app.",
  INVALID_BACKUP_CODE: "This backup code is not right or has been used.",
  INVALID_PASSWORD: "The password is not right.",
  INVALID_TWO_FACTOR_COOKIE: "Please sign in with your password again.",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "That was too many tries. Please sign in again.",
  TOKEN_EXPIRED: "This link is too old. Please ask for a new one.",
};

/** Sign-in, sign-out, reset: limited by address and by the account that is tried; failures in our words. */
export function createAuthDoor(handle: AuthHandler, rateLimits: RateLimits): AuthHandler {
  return async (request, address) => {
    if (request.method === "POST") await admit(rateLimits, request, address);
    const response = await handle(request, address);
    return response.status >= 400 ? inOurWords(response) : response;
  };
}

async function admit(rateLimits: RateLimits, request: Request, address: string): Promise<void> {
  // Neither tries a password, and many phones share one address of a mobile network.
  if (/\/sign-(?:out|in\/anonymous)$/.test(new URL(request.url).pathname)) {
    return rateLimits.admit("anonymous", address);
  }
  await rateLimits.admit("credentials", address);
  const email = await emailIn(request);
  if (email !== undefined) await rateLimits.admit("account", email);
}

async function emailIn(request: Request): Promise<string | undefined> {
  try {
    const body: unknown = await request.clone().json();
    if (typeof body !== "object" || body === null || !("email" in body)) return undefined;
    return typeof body.email === "string" ? body.email.trim().toLowerCase() : undefined;
  } catch {
    return undefined;
  }
}

/** The library's own word for the case stays as `code`: the web app tells cases apart by it. */
async function inOurWords(response: Response): Promise<Response> {
  const body: unknown = await response.json().catch(() => undefined);
  const code = typeof body === "object" && body !== null && "code" in body ? String(body.code) : "";
  const message = SENTENCES[code] ?? sentenceOf(response.status);
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return Response.json({ code, message }, { status: response.status, headers });
}

function sentenceOf(status: number): string {
  const found = Object.values(ERROR_CODES).find((known) => known.status === status);
  const code = status < 500 ? "invalid-argument" : "internal";
  return (found ?? ERROR_CODES[code]).sentence;
}

import { ERROR_CODES, type ErrorCode } from "../../domain/errors.ts";
import type { RateLimits } from "./rate-limit.ts";

/** Answers a request under /api/auth; `address` is the caller's. */
export type AuthHandler = (request: Request, address: string) => Promise<Response>;

/** Sentences for the refusals of the sign-in library that a user can meet. */
const SENTENCES: Readonly<Record<string, { code: ErrorCode; message: string }>> = {
  INVALID_EMAIL_OR_PASSWORD: {
    code: "unauthenticated",
    message: "The e-mail address or the password is not right.",
  },
  EMAIL_NOT_VERIFIED: {
    code: "permission-denied",
    message: "Please open the link in the mail we sent you first. We have just sent it again.",
  },
  INVALID_EMAIL: {
    code: "invalid-argument",
    message: "Please enter a full e-mail address, like name@example.com.",
  },
  PASSWORD_TOO_SHORT: { code: "invalid-argument", message: "Please use at least 10 characters." },
  PASSWORD_TOO_LONG: { code: "invalid-argument", message: "Please use at most 128 characters." },
  INVALID_TOKEN: {
    code: "invalid-argument",
    message: "This link has been used or is too old. Please ask for a new one.",
  },
  TOKEN_EXPIRED: {
    code: "invalid-argument",
    message: "This link is too old. Please ask for a new one.",
  },
};

/** Sign-in, sign-out, reset: limited by address and by the account that is tried; failures in our words. */
export function createAuthDoor(handle: AuthHandler, rateLimits: RateLimits): AuthHandler {
  return async (request, address) => {
    if (request.method === "POST" && !request.url.endsWith("/sign-out")) {
      await rateLimits.admit("credentials", address);
      const email = await emailIn(request);
      if (email !== undefined) await rateLimits.admit("account", email);
    }
    const response = await handle(request, address);
    return response.status >= 400 ? inOurWords(response) : response;
  };
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

/** The library's code stays as `code`, for the web app; `error` is the envelope of every other door. */
async function inOurWords(response: Response): Promise<Response> {
  const body: unknown = await response.json().catch(() => undefined);
  const code = typeof body === "object" && body !== null && "code" in body ? String(body.code) : "";
  const known = SENTENCES[code] ?? byStatus(response.status);
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return Response.json(
    { code, message: known.message, error: known },
    { status: response.status, headers },
  );
}

function byStatus(status: number): { code: ErrorCode; message: string } {
  const found = Object.entries(ERROR_CODES).find(([, known]) => known.status === status);
  const code = (found?.[0] ?? (status < 500 ? "invalid-argument" : "internal")) as ErrorCode;
  return { code, message: ERROR_CODES[code].sentence };
}

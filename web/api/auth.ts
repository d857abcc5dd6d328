import { isErrorCode } from "../../domain/errors.ts";
import { appFetch } from "./app-fetch.ts";

/** A refusal by the sign-in service, in a shape that `toProblem` reads. `authCode` is its own word for the case. */
export class AuthError extends Error {
  status: number;
  authCode: string | undefined;
  code: string | undefined;
  data: unknown;

  constructor(status: number, body: Record<string, unknown>) {
    super(typeof body["message"] === "string" ? body["message"] : "");
    this.name = "AuthError";
    this.status = status;
    const code = typeof body["code"] === "string" ? body["code"] : undefined;
    this.authCode = code;
    this.code = isErrorCode(code) ? code : undefined;
    this.data = body["details"];
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The body of a refusal: better-auth's own, or our envelope `{ error: {…} }`. */
function refusalOf(body: unknown): Record<string, unknown> {
  if (typeof body !== "object" || body === null) return {};
  const inner = (body as Record<string, unknown>)["error"];
  return (typeof inner === "object" && inner !== null ? inner : body) as Record<string, unknown>;
}

/** A call to the sign-in service. Throws AuthError. */
export async function post(path: string, body: unknown): Promise<unknown> {
  const response = await appFetch(`/api/auth/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const reply: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new AuthError(response.status, refusalOf(reply));
  return reply;
}

/**
 * Resolves to whether a code of the second factor is asked for now. Throws AuthError: 401 for wrong e-mail or password,
 * or an e-mail not yet verified, 429 after many tries.
 */
export async function signIn(email: string, password: string): Promise<{ needsCode: boolean }> {
  const reply = await post("sign-in/email", { email, password });
  return { needsCode: isObject(reply) && reply["twoFactorRedirect"] === true };
}

export function signOut(): Promise<unknown> {
  return post("sign-out", {});
}

/** A session for a visitor, so that a draft can be kept before there is an account. */
export function signInAsVisitor(): Promise<unknown> {
  return post("sign-in/anonymous", {});
}

/** Answers the same whether the address is known or not. */
export function requestPasswordReset(email: string): Promise<unknown> {
  return post("request-password-reset", { email, redirectTo: "/reset-password/new" });
}

/**
 * `token` is from the link in the mail; with `withoutPasskeys` those of the account open nothing any more. Throws AuthError when
 * it is used up or too old.
 */
export function resetPassword(
  token: string,
  newPassword: string,
  withoutPasskeys: boolean,
): Promise<unknown> {
  return post(`reset-password${withoutPasskeys ? "?passkeys=remove" : ""}`, { token, newPassword });
}

/** `token` and `proof` are from the link in the mail; signs in. Throws AuthError: 401 when it is used up or too old. */
export function confirmEmail(token: string, proof: string): Promise<unknown> {
  return post("verify-email", { token, proof });
}

/** Sends the verification mail once more. */
export function sendVerificationMail(email: string): Promise<unknown> {
  return post("send-verification-email", { email, callbackURL: "/login" });
}

import type { Context } from "hono";
import { AppError } from "../../../domain/errors.ts";
import { clientAddress } from "../../../platform/http/client-address.ts";
import type { Log } from "../../../platform/log/log.ts";
import { isSameSecret } from "../../../platform/same-secret.ts";
import type { WrongPasswords } from "./wrong-passwords.ts";

export type PasswordDeps = {
  log: Log;
  credentials: { username: string; password: string };
  wrongPasswords: WrongPasswords;
  trustedProxies: number;
};

/**
 * Lets the one pass who knows name and password. Throws unauthenticated; resource-exhausted, with Retry-After, for an
 * address that has guessed too often, whatever it gives now, and for a wrong password of a name that was guessed at too often. The right one of such a
 * name passes from any other address: strangers who guess keep nobody out.
 */
export function requirePassword(
  { log, credentials, wrongPasswords, trustedProxies }: PasswordDeps,
  { username, password }: { username: string; password: string },
  context: Context,
): void {
  // Both are compared every time, so that the time taken tells nothing.
  const isUser = isSameSecret(username, credentials.username);
  const address = clientAddress(context, trustedProxies);
  const given = { address, name: isUser ? "tool" : "another" } as const;
  refuseFor(wrongPasswords.waitOfAddress(given), context);
  const isPassword = isSameSecret(password, credentials.password);
  if (isUser && isPassword) return;
  const waitSeconds = wrongPasswords.waitOfName(given);
  const isLast = wrongPasswords.countWrong(given);
  if (isLast) log.warn({ address: given.address }, "too many wrong passwords for a token");
  refuseFor(waitSeconds, context);
  throw new AppError("unauthenticated", { message: "Wrong username or password." });
}

function refuseFor(waitSeconds: number, context: Context): void {
  if (waitSeconds === 0) return;
  context.header("retry-after", String(waitSeconds));
  throw new AppError("resource-exhausted", { message: "Too many wrong passwords. Wait." });
}

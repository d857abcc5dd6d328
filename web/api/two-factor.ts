import { AuthError, isObject, post } from "./auth.ts";

/** The second step of signing in, or the proof that the app is set up. Throws AuthError for a wrong code. */
export function verifyCode(code: string): Promise<unknown> {
  return post("two-factor/verify-totp", { code });
}

/** Instead of a code, when the phone is lost; works once. */
export function verifyBackupCode(code: string): Promise<unknown> {
  return post("two-factor/verify-backup-code", { code });
}

/** Setup data for an authenticator app, and backup codes. Active only after the first `verifyCode`. */
export async function beginTwoFactor(
  password: string,
): Promise<{ totpUri: string; backupCodes: string[] }> {
  const reply = await post("two-factor/enable", { password });
  if (!isObject(reply) || typeof reply["totpURI"] !== "string") throw new AuthError(500, {});
  const codes = Array.isArray(reply["backupCodes"]) ? reply["backupCodes"] : [];
  return {
    totpUri: reply["totpURI"],
    backupCodes: codes.filter((code) => typeof code === "string"),
  };
}

export function endTwoFactor(password: string): Promise<unknown> {
  return post("two-factor/disable", { password });
}

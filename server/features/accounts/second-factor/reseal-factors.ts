import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Database } from "../../../db/database.ts";
import { type AuthSecrets, authKeyRing } from "../users/auth-keys.ts";
import { listFactors, updateFactorSecret } from "../users/factor.store.ts";

/**
 * Encrypts the secrets of authenticator apps, and backup codes of before they were hashed, with the current AUTH_SECRET. Returns how many. One that was
 * changed meanwhile is encrypted with it already. Throws when one belongs to a secret that is not here.
 */
export async function resealFactors(db: Database, secrets: AuthSecrets): Promise<number> {
  const key = authKeyRing(secrets);
  const prefix = `$ba$${key.currentVersion}$`;
  const anew = async (data: string) =>
    data.startsWith(prefix) || data.startsWith("[")
      ? data
      : symmetricEncrypt({ key, data: await symmetricDecrypt({ key, data }) });
  let resealed = 0;
  for (const { id, secret, backupCodes } of await listFactors(db)) {
    const now = { secret: await anew(secret), backupCodes: await anew(backupCodes) };
    if (now.secret === secret && now.backupCodes === backupCodes) continue;
    if (await updateFactorSecret(db, { id, before: { secret, backupCodes }, now })) resealed += 1;
  }
  return resealed;
}

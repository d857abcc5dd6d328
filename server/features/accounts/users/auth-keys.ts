import { createHash } from "node:crypto";

/** The secret that signs and encrypts, and the one before it, which only opens. */
export type AuthSecrets = { secret: string; formerSecret: string | undefined };

/** Both with the ids that stand before what they have encrypted: the current one first. */
export function authKeys({
  secret,
  formerSecret,
}: AuthSecrets): { version: number; value: string }[] {
  return [secret, formerSecret].flatMap((value) =>
    value === undefined ? [] : [{ version: idOf(value), value }],
  );
}

/** The same keys as the encryption takes them; what has no id was encrypted with the oldest. */
export function authKeyRing(secrets: AuthSecrets) {
  const keys = authKeys(secrets);
  return {
    keys: new Map(keys.map(({ version, value }) => [version, value])),
    currentVersion: idOf(secrets.secret),
    legacySecret: secrets.formerSecret ?? secrets.secret,
  };
}

function idOf(secret: string): number {
  return createHash("sha256").update(`key-id:${secret}`).digest().readUInt32BE(0);
}

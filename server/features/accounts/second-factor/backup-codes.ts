import { randomBytes } from "node:crypto";
import { symmetricDecrypt } from "better-auth/crypto";
import type { authKeyRing } from "../users/auth-keys.ts";
import { z } from "zod";
import { hashWithSalt } from "../users/password-hash.ts";

type SecretConfig = ReturnType<typeof authKeyRing>;

const HASHED = /^argon2id:([\w-]+):[\w-]+$/;
const codeList = z.array(z.string());

/**
 * Backup codes are stored as passwords are: argon2id, with one salt for the codes of an account. Those of before were
 * encrypted; they are read as they are and hashed when one of them is used.
 */
export function backupCodeStorage(key: SecretConfig) {
  return {
    /** The stored text of a list of codes, of which some may be hashed already. */
    async encrypt(json: string): Promise<string> {
      const salt = randomBytes(16).toString("base64url");
      const codes = codeList.parse(JSON.parse(json));
      const hashed = codes.map((it) => (HASHED.test(it) ? it : hashBackupCode(it, salt)));
      return JSON.stringify(await Promise.all(hashed));
    },
    decrypt: async (stored: string): Promise<string> =>
      isHashed(stored) ? stored : symmetricDecrypt({ key, data: stored }),
  };
}

/** A code as it stands in the stored list, to be looked up there; itself where the list is of before. */
export async function asStored(code: string, stored: string): Promise<string> {
  if (!isHashed(stored)) return code;
  const [, salt] = HASHED.exec(codeList.parse(JSON.parse(stored))[0] ?? "") ?? [];
  return salt === undefined ? "" : hashBackupCode(code, salt);
}

function isHashed(stored: string): boolean {
  return stored.startsWith("[");
}

async function hashBackupCode(code: string, salt: string): Promise<string> {
  const tag = await hashWithSalt(code, Buffer.from(salt, "base64url"));
  return `argon2id:${salt}:${tag.toString("base64url")}`;
}

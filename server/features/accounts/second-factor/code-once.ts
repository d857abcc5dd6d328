import { timingSafeEqual } from "node:crypto";
import { createOTP } from "@better-auth/utils/otp";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { findCodeSecret, insertStep } from "../users/factor.store.ts";

const STEP_MS = 30_000;
const DIGITS = 6;

/**
 * Takes a code of an authenticator app (RFC 6238), which is good for its step and one to each side: false for one that was
 * taken before, or is older than the last that was. What is no code at all is left to the library, which counts wrong ones.
 */
export async function takeCode(
  db: DatabaseOrTransaction,
  userId: string,
  code: string,
  decrypt: (data: string) => Promise<string>,
): Promise<boolean> {
  const stored = await findCodeSecret(db, userId);
  if (stored === undefined) return true;
  const secret = await decrypt(stored);
  const now = Math.floor(Date.now() / STEP_MS);
  const { hotp } = createOTP(secret, { digits: DIGITS });
  const steps = [now - 1, now, now + 1];
  const codes = await Promise.all(steps.map((it) => hotp(it)));
  const step = steps.find((_, index) => isSame(codes[index] ?? "", code));
  return step === undefined || insertStep(db, userId, step);
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

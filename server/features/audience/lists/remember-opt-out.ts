import type { Database } from "../../../db/database.ts";
import type { NumberCipher } from "../../accounts/users/number-cipher.ts";
import { placeOfIndex } from "../../accounts/users/number-place.ts";
import { deleteOptedOut, insertOptedOut } from "./opt-out-number.store.ts";

type Deps = { db: Database; cipher: NumberCipher };

/**
 * Notes here that a number (digits with country code) opted out: it is counted in no list from now on. The same number
 * again changes nothing.
 */
export async function rememberOptOut(
  { db, cipher }: Deps,
  { at, msisdn }: { at: Date; msisdn: string },
): Promise<void> {
  const index = cipher.blindIndex(msisdn);
  const encrypted = cipher.encrypt(msisdn, placeOfIndex(index));
  await insertOptedOut(db, { index, encrypted }, at);
}

/**
 * Takes back what rememberOptOut noted, with who did it and why in the history. Lists count the number again, unless it is in
 * the national register.
 */
export async function forgetOptOut(
  { db, cipher }: Deps,
  { lift, msisdn }: { lift: { at: Date; by: string; reason: string }; msisdn: string },
): Promise<void> {
  await deleteOptedOut(db, cipher.blindIndex(msisdn), lift);
}

import type { Database } from "../../../db/database.ts";
import type { NumberCipher } from "../../accounts/users/number-cipher.ts";
import { insertOptedOut, listListIds, updateOptedOut } from "./opt-out-number.store.ts";
import { numberIndex } from "./store-numbers.ts";

/**
 * Notes here that a number (digits with country code) opted out, as a keyed index, and marks it in every list: it is counted
 * in none from now on. The same number again changes nothing.
 */
export async function rememberOptOut(
  { db, cipher }: { db: Database; cipher: NumberCipher },
  { countryId, msisdn, at }: { countryId: number; msisdn: string; at: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await insertOptedOut(tx, cipher.blindIndex(msisdn), at);
    const listIds = await listListIds(tx, countryId);
    const marks = listIds.map((listId) => ({ listId, index: numberIndex(cipher, listId, msisdn) }));
    await updateOptedOut(tx, marks);
  });
}

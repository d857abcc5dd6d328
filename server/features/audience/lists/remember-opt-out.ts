import type { Database, DatabaseOrTransaction } from "../../../db/database.ts";
import type { NumberCipher } from "../../accounts/users/number-cipher.ts";
import {
  deleteOptedOut,
  insertOptedOut,
  listListIds,
  listOptedOut,
  updateOptedOut,
} from "./opt-out-number.store.ts";
import { numberIndex } from "./store-numbers.ts";

type Deps = { db: Database; cipher: NumberCipher };
type Number = { countryId: number; msisdn: string };

/**
 * Notes here that a number (digits with country code) opted out, as a keyed index, and marks it in every list: it is counted
 * in none from now on. The same number again changes nothing.
 */
export async function rememberOptOut(
  { db, cipher }: Deps,
  { at, ...number }: Number & { at: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await insertOptedOut(tx, cipher.blindIndex(number.msisdn), at);
    await mark(tx, cipher, number, true);
  });
}

/**
 * Takes back what rememberOptOut noted, with who did it and why in the history. Lists count the number again, unless it is in
 * the national register.
 */
export async function forgetOptOut(
  { db, cipher }: Deps,
  { lift, ...number }: Number & { lift: { at: Date; by: string; reason: string } },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const index = cipher.blindIndex(number.msisdn);
    await deleteOptedOut(tx, index, lift);
    const isRegistered = (await listOptedOut(tx, [index])).size > 0;
    await mark(tx, cipher, number, isRegistered);
  });
}

async function mark(
  tx: DatabaseOrTransaction,
  cipher: NumberCipher,
  { countryId, msisdn }: Number,
  isOptedOut: boolean,
): Promise<void> {
  const listIds = await listListIds(tx, countryId);
  const marks = listIds.map((listId) => ({ listId, index: numberIndex(cipher, listId, msisdn) }));
  await updateOptedOut(tx, marks, isOptedOut);
}

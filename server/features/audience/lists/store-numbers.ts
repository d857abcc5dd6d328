import { networkOfMsisdn } from "../../../../domain/people/network-prefixes.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { NumberCipher } from "../../accounts/users/number-cipher.ts";
import { INDEX_BYTES, insertNumbers, type NewNumber } from "./list-number.store.ts";
import { listOptedOut } from "./opt-out-number.store.ts";

/** Whose list it is. */
export type ListOwner = { id: string; userId: string };

/** A number of a network that we do not know. */
const NO_ROUTE = 0;

/** Adds numbers (digits with country code) to a list and returns how many were not in it yet. */
export async function insertAll(
  db: DatabaseOrTransaction,
  cipher: NumberCipher,
  list: ListOwner,
  msisdns: readonly string[],
): Promise<number> {
  const numbers = await placed(db, cipher, list, msisdns);
  return insertNumbers(
    db,
    list.id,
    numbers.map((number) => ({ ...number, encrypted: cipher.encrypt(number.msisdn) })),
  );
}

/**
 * What is stored beside each number: how it is found within its list and among its owner's lists, its network, and
 * whether it opted out here.
 */
export async function placed(
  db: DatabaseOrTransaction,
  cipher: NumberCipher,
  { id, userId }: ListOwner,
  msisdns: readonly string[],
): Promise<(Omit<NewNumber, "encrypted"> & { msisdn: string })[]> {
  const optOutIndexes = msisdns.map((msisdn) => cipher.blindIndex(msisdn));
  const optedOut = await listOptedOut(db, optOutIndexes);
  return msisdns.map((msisdn, at) => ({
    msisdn,
    index: numberIndex(cipher, id, msisdn),
    // Numbers of different owners cannot be compared without the key.
    ownerIndex: cipher.blindIndex(`owner:${userId}:${msisdn}`).subarray(0, INDEX_BYTES),
    routeId: networkOfMsisdn(msisdn) ?? NO_ROUTE,
    isOptedOut: optedOut.has(optOutIndexes[at]?.toString("hex") ?? ""),
  }));
}

/** Finds a number within one list. Half of the hash: a list of a million has one wrong match in 10^26 lists. */
export function numberIndex(cipher: NumberCipher, listId: string, msisdn: string): Buffer {
  return cipher.blindIndex(`${listId}:${msisdn}`).subarray(0, INDEX_BYTES);
}

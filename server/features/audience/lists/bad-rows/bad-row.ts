import type { NumberCipher } from "../../../accounts/users/number-cipher.ts";
import { placeOfBadRow } from "../../../accounts/users/number-place.ts";
import type { ReadBadRow } from "../list-rows.ts";
import type { StoredBadRow } from "./bad-row.store.ts";
import { badRowWords } from "./bad-row-words.ts";

export type BadRow = { row: number; value: string; problem: string };

/** Bad rows beyond these are counted but not stored. */
export const MAX_BAD_ROWS = 20_000;

/** A stored bad row for its owner, with what is wrong in words. */
export function opened(
  cipher: NumberCipher,
  listId: string,
  { row, encrypted, reason }: StoredBadRow,
): BadRow & { reason: string } {
  const value = cipher.decrypt(encrypted, placeOfBadRow(listId, row));
  return { row, value, problem: badRowWords(reason), reason };
}

/** A bad row as it is stored: what stands in it may be somebody's number. */
export function closed(
  cipher: NumberCipher,
  listId: string,
  { row, value, reason }: ReadBadRow,
): StoredBadRow {
  return { row, encrypted: cipher.encrypt(value, placeOfBadRow(listId, row)), reason };
}

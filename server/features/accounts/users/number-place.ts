/**
 * What an encrypted value belongs to; it opens there alone. encrypted-columns.ts says the same in SQL, and a test holds the two
 * together.
 */

/** A member's own mobile number. */
export const placeOfUser = (userId: string): string => `user ${userId}`;

/** A number beside its keyed index, by which it is found. */
export const placeOfIndex = (index: Buffer | null): string =>
  `number ${index?.toString("hex") ?? ""}`;

/** A row of a list's file that gave no number. */
export const placeOfBadRow = (listId: string, row: number): string => `bad row ${listId} ${row}`;

/** A piece of a list or of a country's register. */
export const placeOfChunk = (of: string, ordinal: number): string => `chunk ${of} ${ordinal}`;

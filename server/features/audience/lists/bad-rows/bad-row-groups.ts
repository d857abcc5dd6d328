import type { DatabaseOrTransaction } from "../../../../db/database.ts";
import type { NumberCipher } from "../../../accounts/users/number-cipher.ts";
import { countBadRows, listBadRows } from "./bad-row.store.ts";
import { badRowWords } from "./bad-row-words.ts";
import { opened } from "./bad-row.ts";

/** Rows that are wrong in the same way, with the first three of them. */
export type BadRowGroup = {
  reason: string;
  problem: string;
  count: number;
  samples: { row: number; value: string }[];
  isRepairable: boolean;
};

const SAMPLES = 3;

/** What a repair makes numbers of; all other rows can only be corrected by hand or removed. */
export const REPAIRABLE: ReadonlySet<string> = new Set([
  "no-country-code",
  "as-decimal",
  "number-in-text",
]);

/** The stored bad rows of a list by what is wrong with them, most first. */
export async function readGroups(
  { db, cipher }: { db: DatabaseOrTransaction; cipher: NumberCipher },
  list: { id: string },
): Promise<BadRowGroup[]> {
  const counts = await countBadRows(db, list.id);
  return Promise.all(
    counts.map(async ({ reason, count }) => {
      const first = await listBadRows(db, list.id, { afterRow: 0, limit: SAMPLES, reason });
      const samples = first.map((stored) => {
        const { row, value } = opened(cipher, list.id, stored);
        return { row, value };
      });
      const isRepairable = REPAIRABLE.has(reason);
      return { reason, problem: badRowWords(reason), count, samples, isRepairable };
    }),
  );
}

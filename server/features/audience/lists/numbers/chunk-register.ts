import { nationalNumber } from "../../../../../domain/people/national-number.ts";
import { NumberSet } from "../../../../../domain/people/number-set.ts";
import type { Database } from "../../../../db/database.ts";
import type { NumberCipher } from "../../../accounts/users/number-cipher.ts";
import { placeOfIndex } from "../../../accounts/users/number-place.ts";
import {
  deleteRegisterChunks,
  insertRegisterChunks,
  listRegisterNumbers,
} from "./register-chunk.store.ts";
import { sealInChunks } from "./seal-in-chunks.ts";

const PAGE = 10_000;

/** Brings the national register of a country, as it is now, into the form that lists are counted by. */
export async function chunkRegister(
  { db, cipher }: { db: Database; cipher: NumberCipher },
  countryId: number,
): Promise<void> {
  const numbers = new NumberSet();
  for (let after: Buffer = Buffer.alloc(0); ;) {
    const page = await listRegisterNumbers(db, countryId, after, PAGE);
    if (page.length === 0) break;
    for (const { index, encrypted } of page)
      numbers.add(nationalNumber(cipher.decrypt(encrypted, placeOfIndex(index))));
    after = page.at(-1)?.index ?? after;
  }
  await db.transaction().execute(async (tx) => {
    await deleteRegisterChunks(tx, countryId);
    const place = { of: registerId(countryId), ordinal: 0 };
    for (const chunks of sealInChunks(cipher, place, numbers))
      await insertRegisterChunks(tx, countryId, chunks);
  });
}

/** Whose chunks those of a register are. */
export function registerId(countryId: number): string {
  return `register of country ${String(countryId)}`;
}

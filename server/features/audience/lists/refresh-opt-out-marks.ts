import type { Database } from "../../../db/database.ts";
import type { NumberCipher } from "../../accounts/users/number-cipher.ts";
import { listNumbers } from "./list-number.store.ts";
import { listListIds, listOptedOut, updateMarks } from "./opt-out-number.store.ts";

const PAGE = 10_000;

/** Marks anew, in every list of a country, who opted out or is in the national register. */
export async function refreshOptOutMarks(
  { db, cipher }: { db: Database; cipher: NumberCipher },
  countryId: number,
): Promise<void> {
  for (const listId of await listListIds(db, countryId)) {
    let after: Buffer | undefined;
    for (;;) {
      const page = await listNumbers(db, listId, after, PAGE);
      if (page.length === 0) break;
      const keyed = page.map(({ index, encrypted }) => ({
        index,
        optOutIndex: cipher.blindIndex(cipher.decrypt(encrypted)),
      }));
      const out = await listOptedOut(
        db,
        keyed.map(({ optOutIndex }) => optOutIndex),
      );
      const isOut = ({ optOutIndex }: { optOutIndex: Buffer }) =>
        out.has(optOutIndex.toString("hex"));
      await updateMarks(db, listId, {
        marked: keyed.filter(isOut).map(({ index }) => index),
        unmarked: keyed.filter((number) => !isOut(number)).map(({ index }) => index),
      });
      after = page.at(-1)?.index;
    }
  }
}

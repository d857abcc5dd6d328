import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { NumberCipher } from "../../accounts/users/number-cipher.ts";
import { listNumbers } from "./list-number.store.ts";

const PAGE = 10_000;

/** The numbers of a list, one a line, page by page: for networks that were given its address, and for its owner. */
export async function* streamList(
  { db, cipher }: { db: DatabaseOrTransaction; cipher: NumberCipher },
  listId: string,
): AsyncGenerator<string> {
  let after: Buffer | undefined;
  for (;;) {
    const page = await listNumbers(db, listId, after, PAGE);
    if (page.length === 0) return;
    yield page.map(({ encrypted }) => `${cipher.decrypt(encrypted)}\n`).join("");
    after = page.at(-1)?.index;
  }
}

import { msisdnOfNational } from "../../../../domain/people/national-number.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { NumberCipher } from "../../accounts/users/number-cipher.ts";
import { findCountryId } from "./list.store.ts";
import { readNumbers } from "./numbers/read-numbers.ts";
import { countryOf } from "./preview-file.ts";

/** The numbers of a list, one a line, piece by piece: for networks that were given its address, and for its owner. */
export async function* streamList(
  deps: { db: DatabaseOrTransaction; cipher: NumberCipher },
  listId: string,
): AsyncGenerator<string> {
  const country = countryOf(await findCountryId(deps.db, listId));
  for await (const piece of readNumbers(deps, listId)) {
    let lines = "";
    for (const number of piece) lines += `${msisdnOfNational(country, number)}\n`;
    yield lines;
  }
}

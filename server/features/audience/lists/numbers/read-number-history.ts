import { nationalNumber } from "../../../../../domain/people/national-number.ts";
import {
  type DeclaredList,
  listDeclared,
  listOptOutPast,
  type OptOutPast,
} from "./number-history.store.ts";
import { type NumbersDeps, readNumbers } from "./read-numbers.ts";

export type NumberHistory = { lists: DeclaredList[]; optOuts: OptOutPast[] };

/**
 * Who says that a number (digits with country code) agreed to what, and when it opted out: proof for the person who asks. The
 * numbers of lists are sealed many in one value, so every list of the country is opened: 20 million numbers take about a second.
 */
export async function readNumberHistory(
  deps: NumbersDeps,
  { countryId, msisdn }: { countryId: number; msisdn: string },
): Promise<NumberHistory> {
  const number = nationalNumber(msisdn);
  const lists: DeclaredList[] = [];
  for (const list of await listDeclared(deps.db, countryId))
    if (await isIn(deps, list.id, number)) lists.push(list);
  return { lists, optOuts: await listOptOutPast(deps.db, deps.cipher.blindIndex(msisdn)) };
}

async function isIn(deps: NumbersDeps, listId: string, number: number): Promise<boolean> {
  for await (const piece of readNumbers(deps, listId)) if (piece.includes(number)) return true;
  return false;
}

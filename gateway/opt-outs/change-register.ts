import { inTransaction } from "../db/transaction.ts";
import type { LocatedNumber } from "../lists/directory.ts";
import { locateAll, type OptOutDeps } from "./advertiser-opt-outs.ts";
import { upsertRemoval } from "./lift.store.ts";
import { deleteRegistered, insertRegistered } from "./national-register.store.ts";

export type RegisterChange = {
  countryId: number;
  added: readonly string[];
  gone: readonly string[];
};

/**
 * Takes what came into a country's national opt-out register and what left it; the same again changes nothing. What is no
 * mobile number of the country is passed over. Throws not-found for another country.
 */
export async function changeRegister(
  deps: OptOutDeps,
  { countryId, added, gone }: RegisterChange,
  nowMs: number,
): Promise<void> {
  const { db, directory } = deps;
  for (const [routeId, numbers] of byRoute(await locateAll(deps, countryId, added))) {
    const people = await directory.peopleFor(db, routeId, numbers);
    await insertRegistered(db, routeId, people, new Date(nowMs));
  }
  for (const [routeId, numbers] of byRoute(await locateAll(deps, countryId, gone))) {
    const people = await directory.peopleFor(db, routeId, numbers);
    await inTransaction(db, async (tx) => {
      if ((await deleteRegistered(tx, routeId, people)) > 0) await upsertRemoval(tx, routeId);
    });
  }
}

function byRoute(numbers: readonly (LocatedNumber | undefined)[]): Map<number, LocatedNumber[]> {
  return Map.groupBy(
    numbers.filter((number) => number !== undefined),
    ({ routeId }) => routeId,
  );
}

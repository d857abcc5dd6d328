import { inTransaction } from "../db/transaction.ts";
import { locate, type OptOutDeps } from "./advertiser-opt-outs.ts";
import { deleteOwnOptOut, upsertRemoval } from "./lift.store.ts";

/**
 * Lifts a person's own opt-out, with history. A number of the national register stays barred by it. Throws not-found for
 * another country, invalid-argument for no mobile number.
 */
export async function liftOptOut(
  deps: OptOutDeps,
  { countryId, msisdn, reason }: { countryId: number; msisdn: string; reason: string },
  nowMs: number,
): Promise<{ isLifted: boolean }> {
  const number = await locate(deps, { countryId, msisdn });
  const { routeId } = number;
  const person = await deps.directory.findPerson(deps.db, number);
  if (person === undefined) return { isLifted: false };
  const lift = { at: new Date(nowMs), reason };
  const lifted = await inTransaction(deps.db, async (tx) => {
    const found = await deleteOwnOptOut(tx, { routeId, person }, lift);
    if (found && !found.inRegister) await upsertRemoval(tx, routeId);
    return found;
  });
  return { isLifted: lifted !== undefined };
}

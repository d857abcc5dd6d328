import { locate, type OptOutDeps } from "../opt-outs/advertiser-opt-outs.ts";
import { listMemberships, listMessages, listPastOptOuts } from "./number-history.store.ts";

const MAX_MESSAGES = 100;
const NOTHING = { optOuts: [], bases: [], messages: [] };

/**
 * What is held of a number, for the person who asks why a message came: opt-outs, the operator's word that they agreed, and
 * the last messages. Throws not-found for another country, invalid-argument for no mobile number.
 */
export async function readNumberHistory(
  deps: OptOutDeps,
  { countryId, msisdn }: { countryId: number; msisdn: string },
) {
  const number = await locate(deps, { countryId, msisdn });
  const { routeId } = number;
  const person = await deps.directory.findPerson(deps.db, number);
  if (person === undefined) return { routeId, ...NOTHING };
  const whose = { routeId, person };
  const [optOuts, bases, messages] = await Promise.all([
    listPastOptOuts(deps.db, whose),
    listMemberships(deps.db, whose),
    listMessages(deps.db, { ...whose, most: MAX_MESSAGES }),
  ]);
  return {
    routeId,
    optOuts: optOuts.map(({ at, liftedAt, ...row }) => ({
      ...row,
      at: at.toISOString(),
      liftedAt: liftedAt?.toISOString() ?? null,
    })),
    bases: bases.map(({ removedAt, ...row }) => ({
      ...row,
      removedAt: removedAt?.toISOString() ?? null,
    })),
    messages: messages.map(({ sentAt, ...row }) => ({ ...row, sentAt: sentAt.toISOString() })),
  };
}

import { COUNTRIES } from "../../../../domain/countries.ts";
import { chunkRegister } from "../../audience/lists/numbers/chunk-register.ts";
import { placeOfIndex } from "../../accounts/users/number-place.ts";
import { withFreeLease } from "../../../db/lease/with-lease.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { deleteChanges, listChanges, type RegisterChangeRow } from "./register-number.store.ts";

/** Tells lists and networks what came into the registers and what left them. */
export const ANNOUNCE_REGISTER_JOB = "announce-register";

type Deps = Pick<AdministrationDeps, "db" | "cipher" | "messaging">;

/** What networks take in one call. */
const BATCH = 1_000;

/**
 * Brings the registers into the form that own lists are counted by, and tells the networks what they do not know yet, in the order in which it happened. Throws
 * MessagingError while they cannot be reached, so that the rest is tried again; telling the same twice changes nothing.
 */
export async function announceRegister(deps: Deps, signal: AbortSignal): Promise<void> {
  // One at a time: what came in and what left is told in order.
  await withFreeLease(deps.db, { of: "register", id: "announce" }, (db, { lost }) =>
    announce({ ...deps, db }, AbortSignal.any([signal, lost])),
  );
}

async function announce({ db, cipher, messaging }: Deps, signal: AbortSignal): Promise<void> {
  const waiting = await listChanges(db, 1);
  if (waiting.length === 0) return;
  for (const { id } of COUNTRIES) await chunkRegister({ db, cipher }, id);
  while (!signal.aborted) {
    const batch = run(await listChanges(db, BATCH));
    const [first] = batch;
    if (!first) return;
    const numbers = batch.map(({ encrypted, index }) =>
      cipher.decrypt(encrypted, placeOfIndex(index)),
    );
    const [added, gone] = first.isAdded ? [numbers, []] : [[], numbers];
    await messaging.changeRegister({ countryId: first.countryId, added, gone });
    await deleteChanges(
      db,
      batch.map(({ id }) => id),
    );
  }
}

/** The first of these that go the same way in the same country: a number that leaves and comes back is told in order. */
function run(changes: readonly RegisterChangeRow[]): RegisterChangeRow[] {
  const [first] = changes;
  const end = changes.findIndex(
    ({ countryId, isAdded }) => countryId !== first?.countryId || isAdded !== first.isAdded,
  );
  return changes.slice(0, end === -1 ? changes.length : end);
}

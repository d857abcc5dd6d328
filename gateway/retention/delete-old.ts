import type { Database } from "../db/database.ts";
import type { Caps } from "../delivery/caps/caps.ts";
import { deleteOldPhones } from "../delivery/phones/rcs-phone.store.ts";
import { deleteReferenceDays } from "../delivery/references/reference-day.store.ts";
import { deleteOldPlaces } from "../delivery/places/number-place.store.ts";
import { deleteOldEvents } from "../exchange/event.store.ts";
import { deleteOldCopies } from "../services/test-copies.store.ts";
import { deleteOldChanges } from "../subscribers/state/base-change.store.ts";
import { forgetLeft } from "./forget-left.ts";
import { forgetListed } from "./forget-listed.ts";
import { type Archiving, forgetPeople } from "./forget-people.ts";

/** Whoever was away for longer reads an imported base as a whole. */
const CHANGES_MS = 7 * 86_400_000;

/** Ends what is held of people and has had its time; messages are archived as counts first, where there is an archive. */
export async function deleteOld(
  {
    db,
    caps,
    archiving,
  }: { db: Database; caps: Pick<Caps, "deleteOld">; archiving?: Archiving | undefined },
  nowMs: number,
): Promise<void> {
  await deleteOldEvents(db, nowMs);
  await deleteReferenceDays(db, nowMs);
  await deleteOldPlaces(db, nowMs);
  await deleteOldPhones(db, nowMs);
  await deleteOldCopies(db, nowMs);
  await forgetPeople(db, nowMs, archiving);
  await forgetLeft(db, nowMs);
  await forgetListed(db, nowMs);
  await caps.deleteOld(nowMs);
  // Numbered and dated by the database.
  await deleteOldChanges(db, new Date(Date.now() - CHANGES_MS));
}

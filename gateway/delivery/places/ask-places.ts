import type { Database } from "../../db/database.ts";
import type { LiveConnection } from "../../exchange/live-connection.ts";
import type { Directory } from "../../lists/directory.ts";
import {
  findPlaces,
  type NumberPlace,
  upsertLookupDay,
  upsertPlaces,
} from "./number-place.store.ts";

const DAY_MS = 86_400_000;

/**
 * What is known of these numbers, by number; whom a lookup answered lately it is not asked about again. Undefined when its rate is used
 * up for now: what was heard is stored, and the rest is asked for in the next round. While the service does not answer, numbers that are
 * not known are left out.
 */
export async function askPlaces(
  { db, directory }: { db: Database; directory: Directory },
  live: LiveConnection,
  msisdns: readonly string[],
  nowMs: number,
): Promise<Map<string, NumberPlace> | undefined> {
  const hashOf = new Map(msisdns.map((msisdn) => [msisdn, directory.hashOf(msisdn)]));
  const sinceMs = nowMs - (live.connection.lookup?.maxAgeDays ?? 0) * DAY_MS;
  const known = await findPlaces(db, [...hashOf.values()], sinceMs);
  const keyOf = (msisdn: string) => hashOf.get(msisdn)?.toString("hex") ?? "";
  const missing = [...hashOf.keys()].filter((msisdn) => !known.has(keyOf(msisdn)));
  let at = 0;
  while (at < missing.length && live.isUsable()) {
    const room = live.takeRoom(missing.length - at);
    if (room === 0) return undefined;
    const asked = missing.slice(at, at + room);
    const facts = await live.lookUp(asked);
    if (!facts) break;
    const places = asked.flatMap((msisdn) => {
      const hash = hashOf.get(msisdn);
      return hash ? [{ hash, facts: facts.get(msisdn) }] : [];
    });
    await upsertPlaces(db, live.id, places, nowMs);
    await upsertLookupDay(db, live.id, nowMs, { asked: asked.length });
    at += room;
  }
  const failed = missing.length - at;
  await upsertLookupDay(db, live.id, nowMs, { numbers: hashOf.size, failed });
  const found = at === 0 ? known : await findPlaces(db, [...hashOf.values()], sinceMs);
  return new Map(
    msisdns.flatMap((msisdn) => {
      const place = found.get(keyOf(msisdn));
      return place ? [[msisdn, place] as const] : [];
    }),
  );
}

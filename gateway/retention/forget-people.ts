import { COUNTRIES } from "../../domain/countries.ts";
import { valueOn } from "../../domain/schedule/dated.ts";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import { listRoutes } from "../catalogue/catalogue.store.ts";
import { readRule } from "../catalogue/read-rules.ts";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { deletePeopleOf, listRemembered } from "./retention.store.ts";

const DAY_MS = 86_400_000;
/** So many services are asked for at once. */
const TOGETHER = 50;

/**
 * Forgets who was written to by campaigns that ended longer ago than the country's law lets it be kept: messages, their references
 * at networks, and what people did with them. Counts and costs stay, and so do opt-outs. Returns how many services it was.
 */
export async function forgetPeople(db: Database, nowMs: number): Promise<number> {
  const routes = await listRoutes(db);
  const at = new Date(nowMs);
  let forgotten = 0;
  for (const country of COUNTRIES) {
    const routeIds = routes.flatMap((route) =>
      route.country.id === country.id ? route.routeId : [],
    );
    const today = zonedParts(nowMs, country.timeZone).date;
    const { messageDays } = valueOn(await readRule(db, country, "retention"), today);
    const endedBefore = new Date(nowMs - messageDays * DAY_MS);
    for (;;) {
      const ids = await listRemembered(db, { routeIds, endedBefore, most: TOGETHER });
      for (const id of ids) await inTransaction(db, (tx) => deletePeopleOf(tx, id, at));
      forgotten += ids.length;
      if (ids.length < TOGETHER) break;
    }
  }
  return forgotten;
}

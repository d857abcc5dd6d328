import { COUNTRIES } from "../../domain/countries.ts";
import { valueOn } from "../../domain/schedule/dated.ts";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import { listRoutes } from "../catalogue/catalogue.store.ts";
import { readRule } from "../catalogue/read-rules.ts";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { deleteBlock, listFullBlocks } from "../delivery/blocks/block.store.ts";
import {
  deletePeopleOf,
  deletePeopleOfBlock,
  hasRemembered,
  type Limit,
  listRemembered,
} from "./retention.store.ts";

const DAY_MS = 86_400_000;
/** So many services are asked for at once. */
const TOGETHER = 50;

/**
 * Forgets who was written to by campaigns that ended longer ago than the country's law lets it be kept: messages, their references
 * at networks, and what people did with them. Counts and costs stay, and so do opt-outs. A block of messages of which nobody is to be
 * remembered goes as a whole. Returns how many services it was.
 */
export async function forgetPeople(db: Database, nowMs: number): Promise<number> {
  const limits = await readLimits(db, nowMs);
  const at = new Date(nowMs);
  let forgotten = await forgetBlocks(db, limits, at);
  for (const limit of limits) {
    for (;;) {
      const ids = await listRemembered(db, { ...limit, most: TOGETHER });
      for (const id of ids) await inTransaction(db, (tx) => deletePeopleOf(tx, id, at));
      forgotten += ids.length;
      if (ids.length < TOGETHER) break;
    }
  }
  return forgotten;
}

/** Of each country: its routes, and before when a campaign must have ended to be forgotten. */
async function readLimits(db: Database, nowMs: number): Promise<Limit[]> {
  const routes = await listRoutes(db);
  const limits: Limit[] = [];
  for (const country of COUNTRIES) {
    const routeIds = routes.flatMap((route) =>
      route.country.id === country.id ? route.routeId : [],
    );
    const today = zonedParts(nowMs, country.timeZone).date;
    const { messageDays } = valueOn(await readRule(db, country, "retention"), today);
    limits.push({ routeIds, endedBefore: new Date(nowMs - messageDays * DAY_MS) });
  }
  return limits;
}

async function forgetBlocks(db: Database, limits: readonly Limit[], at: Date): Promise<number> {
  let forgotten = 0;
  for (const block of await listFullBlocks(db)) {
    if (await hasRemembered(db, block, limits)) continue;
    forgotten += await inTransaction(db, async (tx) => {
      const services = await deletePeopleOfBlock(tx, block, at);
      await deleteBlock(tx, block.name);
      return services;
    });
  }
  return forgotten;
}

import type { Pool } from "../../platform/database/pool.ts";
import type { NetworkEvent } from "../networks/connection.ts";
import { FAILURE } from "../../domain/campaign/failure-reasons.ts";
import { aGateway, FRIDAY_MS } from "./a-gateway.ts";
import { book } from "./book.ts";
import type { scriptedNetwork } from "./scripted-adapter.ts";

/** So many people get a message. */
export const PEOPLE = 60;
const HOUR_MS = 3_600_000;
/** Enough of the first day for everything to be due. */
export const EVENING_MS = FRIDAY_MS + 9 * HOUR_MS;

/** A gateway whose route 97 is served by these networks, in this order; `isNew`: nobody has connected them yet. */
export async function aConnected(
  pool: Pool,
  networks: readonly ReturnType<typeof scriptedNetwork>[],
  { isNew = true } = {},
) {
  const world = await aGateway(pool, { adapters: networks.map(({ adapter }) => adapter) });
  if (isNew)
    for (const [at, { network }] of networks.entries())
      await pool.query(
        `with c as (insert into network_connection (name, adapter, settings, secret_name)
           values ($1, $1, '{}', 'TEST') returning id)
         insert into route_connection (route_id, connection_id, priority) select 97, id, $2 from c`,
        [network.name, at + 1],
      );
  return world;
}

export type Connected = Awaited<ReturnType<typeof aConnected>>;

/** Books a service for one day and lets everything become due. Resolves to its id. */
export async function bookAndSend(world: Connected): Promise<number> {
  const { id } = await book(world, { maxCoins: PEOPLE, endPeriod: "2026-12-04T15:00:00Z" });
  await world.advanceTo(EVENING_MS, HOUR_MS);
  return Number(id);
}

/** Lets the gateway do what is due at a time (ms), in the evening when none is named. */
export function catchUp(world: Connected, ms = EVENING_MS): Promise<void> {
  world.setNow(ms);
  return world.gateway.catchUp(ms);
}

/** What a network tells of a message in the evening. */
export const receipt = (
  reference: string,
  state: "sent" | "delivered" | "undelivered",
  changes: Partial<Extract<NetworkEvent, { type: "receipt" }>> = {},
): NetworkEvent => ({
  type: "receipt",
  reference,
  state,
  reason: state === "undelivered" ? FAILURE.absent : undefined,
  atMs: EVENING_MS,
  ...changes,
});

import { type Selectable, sql } from "kysely";
import { checked, type RowOf } from "../../platform/database/checked-sql.ts";
import { bool, int, oneOf, time } from "../../platform/database/column-kinds.ts";
import { CHANNELS, type Units } from "../costs/tariff.ts";
import type { Handover as HandoverTable } from "../db/__generated__/types.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { MESSAGE_STATE } from "./message-state.ts";

export type OpenHandover = Selectable<HandoverTable>;

/** A hand-over whose outcome is to be written down. */
export type NotedHandover = Omit<OpenHandover, "openedAt">;

/** The first messages of an open batch, which are about to be handed over. */
export type Window = Pick<
  OpenHandover,
  "connectionId" | "serviceId" | "people" | "sentAtMs" | "notVia" | "asSms" | "viaRoute"
>;

/**
 * Notes that these messages are being handed over and takes them out of their batch, whose first ones they are. From here on
 * they are handed over once, or in doubt. Returns the hand-over's id.
 */
export async function insertHandover(
  tx: DatabaseOrTransaction,
  batchId: bigint,
  window: Window,
): Promise<bigint> {
  const { id } = await tx
    .insertInto("handover")
    .values(window)
    .returning("id")
    .executeTakeFirstOrThrow();
  const first = window.people.length + 1;
  await sql`update send_batch set people = people[${first}::int:], sent_at_ms = sent_at_ms[${first}::int:]
    where id = ${batchId}`.execute(tx);
  await sql`delete from send_batch where id = ${batchId} and cardinality(people) = 0`.execute(tx);
  await sql`update message set connection_id = ${window.connectionId}
    where service_id = ${window.serviceId} and person = any(${window.people}::int[])`.execute(tx);
  return id;
}

/** Hand-overs whose outcome was never noted: the gateway died meanwhile. */
export function listHandovers(db: DatabaseOrTransaction): Promise<OpenHandover[]> {
  return db.selectFrom("handover").selectAll().orderBy("id").execute();
}

/** Forgets a hand-over. False when somebody else has settled it. */
export async function deleteHandover(db: DatabaseOrTransaction, id: bigint): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("handover")
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Puts messages that no network has taken back among those to be given. */
export async function insertBatchAgain(
  db: DatabaseOrTransaction,
  batch: Omit<Window, "connectionId"> & { notBeforeMs: number },
): Promise<void> {
  const { notBeforeMs, ...rest } = batch;
  await db
    .insertInto("sendBatch")
    .values({ ...rest, notBefore: new Date(notBeforeMs) })
    .execute();
}

/** A message of which nobody knows whether the network has it, and what it would charge for it. */
export type Doubt = Units & {
  person: number;
  numberHash: Buffer;
  routeId: number;
  /** What the network calls it if it has it; null where the answer alone would have said so. */
  reference: string | null;
};

/** Notes messages of which nobody knows whether the network has them. */
export async function insertDoubts(
  db: DatabaseOrTransaction,
  { connectionId, serviceId }: { connectionId: number; serviceId: number },
  doubts: readonly Doubt[],
  nowMs: number,
): Promise<void> {
  if (doubts.length === 0) return;
  const column = <Name extends keyof Doubt>(name: Name) => doubts.map((doubt) => doubt[name]);
  await sql`insert into message_doubt (service_id, person, connection_id, number_hash, channel, parts, route_id, reference, since)
    select ${serviceId}::int, person, ${connectionId}::int, hash, channel, parts, route_id, reference, ${new Date(nowMs)}
    from unnest(${column("person")}::int[], ${column("numberHash")}::bytea[], ${column("channel")}::text[],
      ${column("parts")}::smallint[], ${column("routeId")}::int[], ${column("reference")}::text[])
      as d (person, hash, channel, parts, route_id, reference)
    on conflict do nothing`.execute(db);
}

export const doubtRows = checked("doubt: gone", {
  serviceId: int,
  connectionId: int,
  routeId: int,
  channel: oneOf(...CHANNELS),
  parts: int,
  since: time,
  /** It was booked without money then. */
  wasGivenUp: bool,
});

/** A message that was in doubt, with what the network would charge for it. */
export type DoubtRow = RowOf<typeof doubtRows>;

/**
 * Gives up the doubts from before this instant about messages that have been decided otherwise. They stay for a receipt that comes
 * late.
 */
export function updateDoubtsGivenUp(
  tx: DatabaseOrTransaction,
  { beforeMs, nowMs }: { beforeMs: number; nowMs: number },
): Promise<DoubtRow[]> {
  return doubtRows.list(
    tx,
    sql`update message_doubt d set given_up_at = ${new Date(nowMs)} from message m, service s
      where d.since <= ${new Date(beforeMs)} and d.given_up_at is null
        and m.service_id = d.service_id and m.person = d.person and m.state <> ${sql.lit(MESSAGE_STATE.sent)}
        and s.id = d.service_id
      returning d.service_id, d.connection_id, coalesce(d.route_id, s.route_id) as route_id, d.channel, d.parts, d.since,
        false as was_given_up`,
  );
}

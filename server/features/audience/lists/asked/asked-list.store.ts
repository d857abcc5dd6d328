import { sql } from "kysely";
import { checked, type RowOf } from "../../../../../platform/database/checked-sql.ts";
import {
  bigint,
  bool,
  bytes,
  int,
  text,
  time,
} from "../../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";

/** A copy of a list that one network was asked to make at one address, as long as it has not answered. */
export type AskedList = {
  listId: string;
  routeId: number;
  revision: number;
  addressHour: number;
  /** Of the whole address, which cannot be made again with other settings; empty where it was not noted. */
  addressSha256: Buffer;
};

const askedRows = checked("asked-list: EndedAsked", {
  listId: text,
  routeId: int,
  revision: int,
  addressHour: int,
  addressSha256: bytes,
  clientId: bigint,
  askedAt: time,
  isDeleted: bool,
});

/** One that nobody needs any more there: deleted here, or replaced by newer numbers. */
export type EndedAsked = RowOf<typeof askedRows>;

/** Notes that a network is about to be asked; a second time it is the later one that counts. */
export async function upsertAsked(
  db: DatabaseOrTransaction,
  asked: AskedList & { clientId: number },
  at: Date,
): Promise<void> {
  const { listId, routeId, revision, addressHour, addressSha256, clientId } = asked;
  await sql`insert into msisdn_list_asked
      (list_id, route_id, revision, address_hour, address_sha256, client_id, asked_at, end_at)
    values (${listId}, ${routeId}, ${revision}, ${addressHour}, ${addressSha256}, ${clientId}, ${at}, ${at})
    on conflict (list_id, route_id, revision, address_hour, address_sha256) do update
      set client_id = excluded.client_id, asked_at = excluded.asked_at`.execute(db);
}

/** The network has answered, or has deleted what it had. */
export async function deleteAsked(
  db: DatabaseOrTransaction,
  { listId, routeId, revision, addressHour, addressSha256 }: AskedList,
): Promise<void> {
  await sql`delete from msisdn_list_asked where list_id = ${listId} and route_id = ${routeId}
    and revision = ${revision} and address_hour = ${addressHour} and address_sha256 = ${addressSha256}`.execute(
    db,
  );
}

/** Copies that networks are to be asked to delete by now; of one list or of all. */
export function listEndedAsked(
  db: DatabaseOrTransaction,
  listId: string | null,
  now: Date,
): Promise<EndedAsked[]> {
  return askedRows.list(
    db,
    sql`
    select a.list_id, a.route_id, a.revision, a.address_hour, a.address_sha256, a.client_id, a.asked_at,
      l.deleted_at is not null as is_deleted
    from msisdn_list_asked a join msisdn_list l on l.id = a.list_id
    where (l.deleted_at is not null or a.revision < l.revision) and a.end_at <= ${now}
      and (${listId}::uuid is null or l.id = ${listId})
    order by a.end_at, a.list_id, a.route_id limit 1000`,
  );
}

/** Puts off the next time that the network is asked. */
export async function updateAskedEnd(
  db: DatabaseOrTransaction,
  { listId, routeId, revision, addressHour, addressSha256 }: AskedList,
  endAt: Date,
): Promise<void> {
  await sql`update msisdn_list_asked set end_at = ${endAt} where list_id = ${listId}
    and route_id = ${routeId} and revision = ${revision} and address_hour = ${addressHour}
    and address_sha256 = ${addressSha256}`.execute(db);
}

import type { Database } from "../db/transaction.ts";

export type NumberList = {
  id: number;
  routeId: number;
  clientId: number;
  title: string;
  isActive: boolean;
  accepted: number;
  duplicate: number;
  bad: number;
  onNetwork: number;
};

export type ListCounts = Pick<NumberList, "accepted" | "duplicate" | "bad" | "onNetwork">;

const COLUMNS = `id, route_id as "routeId", client_id as "clientId", title, is_active as "isActive", accepted,
  duplicate, bad, on_network as "onNetwork"`;

export async function findList(db: Database, id: number): Promise<NumberList | undefined> {
  const { rows } = await db.query<NumberList>(`select ${COLUMNS} from number_list where id = $1`, [
    id,
  ]);
  return rows[0];
}

export type ListKey = { routeId: number; clientId: number; urlSha256: Buffer };

export async function findListByUrl(db: Database, key: ListKey): Promise<NumberList | undefined> {
  const { rows } = await db.query<NumberList>(
    `select ${COLUMNS} from number_list where route_id = $1 and client_id = $2 and url_sha256 = $3`,
    [key.routeId, key.clientId, key.urlSha256],
  );
  return rows[0];
}

/** Begins a list; waits for whoever is just storing the same one, and is undefined when that one was kept. */
export async function insertList(
  db: Database,
  key: ListKey,
  { title, createdMs }: { title: string; createdMs: number },
): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>(
    `insert into number_list (route_id, client_id, url_sha256, title, created_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning id`,
    [key.routeId, key.clientId, key.urlSha256, title, new Date(createdMs)],
  );
  return rows[0]?.id;
}

export async function saveCounts(db: Database, id: number, counts: ListCounts): Promise<void> {
  await db.query(
    "update number_list set accepted = $2, duplicate = $3, bad = $4, on_network = $5 where id = $1",
    [id, counts.accepted, counts.duplicate, counts.bad, counts.onNetwork],
  );
}

/** Appends members; positions count on from `after`. */
export async function insertMembers(
  db: Database,
  listId: number,
  people: readonly number[],
  after: number,
): Promise<void> {
  await db.query(
    `insert into list_member (list_id, person, position)
     select $1, person, $3 + n from unnest($2::int[]) with ordinality as p (person, n)`,
    [listId, people, after],
  );
}

/** Ends a list for good and deletes whom it named; what was sent stays on record. */
export async function deactivateList(db: Database, id: number): Promise<void> {
  await db.query("update number_list set is_active = false where id = $1", [id]);
  await db.query("delete from list_member where list_id = $1", [id]);
}

/** The next `limit` members after a position, in order. */
export async function pickMembers(
  db: Database,
  listId: number,
  { cursor, limit }: { cursor: number; limit: number },
): Promise<{ people: number[]; cursor: number; exhausted: boolean }> {
  const { rows } = await db.query<{ person: number; position: number }>(
    "select person, position from list_member where list_id = $1 and position > $2 order by position limit $3",
    [listId, cursor, limit],
  );
  return {
    people: rows.map(({ person }) => person),
    cursor: rows.at(-1)?.position ?? cursor,
    exhausted: rows.length < limit,
  };
}

/** Members of a list; only those `among` the given people when there are any given. */
export async function findMembers(
  db: Database,
  listId: number,
  among?: readonly number[],
): Promise<Set<number>> {
  const { rows } = await db.query<{ person: number }>(
    `select person from list_member where list_id = $1 ${among ? "and person = any($2::int[])" : ""}`,
    among ? [listId, among] : [listId],
  );
  return new Set(rows.map(({ person }) => person));
}

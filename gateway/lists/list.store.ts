import { type Selectable, sql } from "kysely";
import type { NumberList as StoredList } from "../db/__generated__/types.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";

export type NumberList = Omit<Selectable<StoredList>, "urlSha256" | "createdAt">;

export type ListCounts = Pick<NumberList, "accepted" | "duplicate" | "bad" | "onNetwork">;

const COLUMNS = [
  "id",
  "routeId",
  "clientId",
  "title",
  "isActive",
  "accepted",
  "duplicate",
  "bad",
  "onNetwork",
] as const satisfies (keyof NumberList)[];

export function findList(db: DatabaseOrTransaction, id: number): Promise<NumberList | undefined> {
  return db.selectFrom("numberList").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

export type ListKey = { routeId: number; clientId: number; urlSha256: Buffer };

export function findListByUrl(
  db: DatabaseOrTransaction,
  { routeId, clientId, urlSha256 }: ListKey,
): Promise<NumberList | undefined> {
  return db
    .selectFrom("numberList")
    .select(COLUMNS)
    .where("routeId", "=", routeId)
    .where("clientId", "=", clientId)
    .where("urlSha256", "=", urlSha256)
    .executeTakeFirst();
}

/** Starts a list; waits for a concurrent insert of the same one, and is undefined when that one was stored. */
export async function insertList(
  db: DatabaseOrTransaction,
  key: ListKey,
  { title, createdMs }: { title: string; createdMs: number },
): Promise<number | undefined> {
  const row = await db
    .insertInto("numberList")
    .values({ ...key, title, createdAt: new Date(createdMs) })
    .onConflict((it) => it.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function updateCounts(
  db: DatabaseOrTransaction,
  id: number,
  counts: ListCounts,
): Promise<void> {
  await db.updateTable("numberList").set(counts).where("id", "=", id).execute();
}

/** Appends members; positions count on from `after`. */
export async function insertMembers(
  db: DatabaseOrTransaction,
  listId: number,
  people: readonly number[],
  after: number,
): Promise<void> {
  await sql`insert into list_member (list_id, person, position)
    select ${listId}::int, person, ${after}::int + n
    from unnest(${people}::int[]) with ordinality as p (person, n)`.execute(db);
}

/** What is left of a list that was ended. */
const ENDED = { isActive: false, title: "" };

/** Ends a list: its numbers and its name go, its counts and what was sent stay on record. */
export async function deleteMembers(
  db: DatabaseOrTransaction,
  list: NumberList,
): Promise<NumberList> {
  await db.updateTable("numberList").set(ENDED).where("id", "=", list.id).execute();
  await db.deleteFrom("listMember").where("listId", "=", list.id).execute();
  return { ...list, ...ENDED };
}

/** The next `limit` members after a position, in order. */
export async function listMembersAfter(
  db: DatabaseOrTransaction,
  listId: number,
  { cursor, limit }: { cursor: number; limit: number },
): Promise<{ people: number[]; cursor: number; exhausted: boolean }> {
  const rows = await db
    .selectFrom("listMember")
    .select(["person", "position"])
    .where("listId", "=", listId)
    .where("position", ">", cursor)
    .orderBy("position")
    .limit(limit)
    .execute();
  return {
    people: rows.map(({ person }) => person),
    cursor: rows.at(-1)?.position ?? cursor,
    exhausted: rows.length < limit,
  };
}

/** The next members after a person, by person. */
export async function listMembersByPerson(
  db: DatabaseOrTransaction,
  listId: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("listMember")
    .select("person")
    .where("listId", "=", listId)
    .where("person", ">", after)
    .orderBy("person")
    .limit(limit)
    .execute();
  return rows.map(({ person }) => person);
}

/** The members at these positions, in their order. */
export async function listMembersAt(
  db: DatabaseOrTransaction,
  listId: number,
  positions: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom("listMember")
    .select(["person", "position"])
    .where("listId", "=", listId)
    .where((eb) => eb("position", "=", eb.fn.any(eb.val(positions))))
    .execute();
  const at = new Map(rows.map(({ person, position }) => [position, person]));
  return positions.map((position) => at.get(position)).filter((person) => person !== undefined);
}

/** Those of the given people who are on one of the lists. */
export async function findMembersOf(
  db: DatabaseOrTransaction,
  listIds: readonly number[],
  among: readonly number[],
): Promise<Set<number>> {
  const found = new Set<number>();
  if (among.length === 0) return found;
  for (const id of listIds)
    for (const person of await findMembers(db, id, among)) found.add(person);
  return found;
}

/** Members of a list; only those `among` the given people when there are any given. */
export async function findMembers(
  db: DatabaseOrTransaction,
  listId: number,
  among?: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom("listMember")
    .select("person")
    .where("listId", "=", listId)
    .$if(among !== undefined, (query) =>
      query.where((eb) => eb("person", "=", eb.fn.any(eb.val(among ?? [])))),
    )
    .execute();
  return new Set(rows.map(({ person }) => person));
}

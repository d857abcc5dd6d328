import { type RawBuilder, sql } from "kysely";
import { PREPARED } from "../../platform/database/prepared.ts";
import { compiledOnce } from "../../platform/database/statements/compiled.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { FIRST_OUTSIDER } from "../lists/directory.ts";

/** Whether an opt-out holds on a route: one of the route, or any of a person of the book of numbers, who is the same on every route. */
export function isOnRoute(
  routeColumn: RawBuilder<unknown>,
  personColumn: RawBuilder<unknown>,
  routeId: number,
): RawBuilder<boolean> {
  return sql`(${routeColumn} = ${routeId} or ${personColumn} >= ${sql.lit(FIRST_OUTSIDER)})`;
}

/** The same, of people who are or were in the route's base. */
const holdsForBase = (routeId: number): RawBuilder<boolean> =>
  sql`(route_id = ${routeId} or (person >= ${sql.lit(FIRST_OUTSIDER)}
    and exists (select from base_member m where m.route_id = ${routeId} and m.person = opt_out.person)))`;

/** Opt-outs of these people that hold on a route, by an index for each of the two ways. */
const holdsFor = (routeId: number, people: readonly number[]): RawBuilder<boolean> => {
  const outsiders = people.filter((person) => person >= FIRST_OUTSIDER);
  const ofRoute = people.filter((person) => person < FIRST_OUTSIDER);
  return sql`((route_id = ${routeId} and person = any(${ofRoute}::int[]))
    or (person >= ${sql.lit(FIRST_OUTSIDER)} and person = any(${outsiders}::int[])))`;
};

/** `register`: the country's national opt-out register, and nothing of the person's own. */
export type OptOutSource = "reply" | "link" | "advertiser" | "administrator" | "register";

/**
 * Opts a person out of everything on the route. False when they were already; the register alone is not the person's own
 * word, so that theirs is noted over it.
 */
export async function insertOptOut(
  db: DatabaseOrTransaction,
  { routeId, person }: { routeId: number; person: number },
  atMs: number,
  source: OptOutSource,
  reason: string | null = null,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("optOut")
    .values({ routeId, person, optedOutAt: new Date(atMs), source, reason })
    .onConflict((it) =>
      it
        .columns(["routeId", "person"])
        .doUpdateSet({ optedOutAt: new Date(atMs), source, reason })
        .where("optOut.source", "=", "register"),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Of these people, those who get no adverts on the route: they opted out, or are in the register. */
export async function findOptedOut(
  db: DatabaseOrTransaction,
  routeId: number,
  people: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom("optOut")
    .select("person")
    .where(holdsFor(routeId, people))
    .execute();
  return new Set(rows.map(({ person }) => person));
}

/** Of these people, those who want nothing at all. The register is about adverts alone. */
export async function findStopped(
  db: DatabaseOrTransaction,
  routeId: number,
  people: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom("optOut")
    .select("person")
    .where(holdsFor(routeId, people))
    .where("source", "<>", "register")
    .execute();
  return new Set(rows.map(({ person }) => person));
}

/** Opt-outs with an id above `afterId` on a route, or of people who brought their number into its base. */
export async function listOptedOut(
  db: DatabaseOrTransaction,
  routeId: number,
  afterId: number,
): Promise<{ id: number; person: number }[]> {
  const { rows } = await listAfter({ routeId, afterId: BigInt(afterId) }).execute(db);
  return rows.map(({ id, person }) => ({ id: Number(id), person }));
}

const listAfter = compiledOnce(
  ({ routeId, afterId }: { routeId: number; afterId: bigint }, db: DatabaseOrTransaction) =>
    db
      .selectFrom("optOut")
      .select(["id", "person"])
      .where("id", ">", afterId)
      .where(holdsForBase(routeId))
      .modifyEnd(PREPARED),
);

export async function findOptOutId(
  db: DatabaseOrTransaction,
  routeId: number,
  person: number,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("optOut")
    .select("id")
    .where("routeId", "=", routeId)
    .where("person", "=", person)
    .executeTakeFirst();
  return row && Number(row.id);
}

export type OptOutRow = { id: number; routeId: number; person: number; atMs: number };

/** Opt-outs after an id, oldest first. */
export async function listOptOuts(
  db: DatabaseOrTransaction,
  { after, limit }: { after: number; limit: number },
): Promise<OptOutRow[]> {
  const rows = await db
    .selectFrom("optOut")
    .select(["id", "routeId", "person", "optedOutAt"])
    .where("id", ">", BigInt(after))
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id, routeId, person, optedOutAt }) => ({
    id: Number(id),
    routeId,
    person,
    atMs: optedOutAt.getTime(),
  }));
}

export async function countOptOuts(db: DatabaseOrTransaction): Promise<number> {
  const { total } = await db
    .selectFrom("optOut")
    .select((eb) => eb.fn.countAll<bigint>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

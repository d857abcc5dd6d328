import type { Pool, PoolClient } from "../../platform/database/pool.ts";
import type { Condition, Targeting } from "../../gateway/reach/reach-engine.ts";
import { makeList, type Question } from "./targetings.ts";

/**
 * The same people as rows, with an index that holds all columns of the question in the order that suits them, so that no
 * count has to read the table itself.
 */
export async function fillPeer(pool: Pool, file: string, people: number): Promise<void> {
  await pool.query(`create table subscriber (person int primary key, county int not null, city int not null,
    gender smallint not null, age_group smallint not null, arpu smallint not null, interests int not null,
    agreed boolean not null)`);
  await pool.query(`copy subscriber from '${file}'`);
  await pool.query(
    `create index on subscriber (county, city, gender, age_group, arpu, interests) where agreed`,
  );
  await pool.query(
    "create index on subscriber (city) include (county, gender, age_group, arpu, interests) where agreed",
  );
  await pool.query("create table list_member (person int primary key)");
  await pool.query("insert into list_member select unnest($1::int[])", [makeList(people)]);
  await pool.query("vacuum analyze");
}

const COLUMNS = {
  genders: "gender",
  ageGroups: "age_group",
  arpu: "arpu",
  targetedCounties: "county",
  targetedCities: "city",
};

/** Counts with one statement that names only what the targeting does. */
export async function countInSql(
  client: PoolClient,
  { targeting, isAmongList }: Question,
): Promise<number> {
  const { where, values } = conditions(targeting);
  const from = isAmongList ? "list_member join subscriber using (person)" : "subscriber";
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${from} where ${where}`,
    values,
  );
  return rows[0]?.count ?? -1;
}

function conditions(targeting: Targeting): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const anyOf = (column: string, wanted: readonly number[]) =>
    wanted.length === 0 ? [] : [`${column} = any(${parameter(wanted)}::int[])`];
  const places = [
    ...anyOf("county", targeting.targetedCounties),
    ...anyOf("city", targeting.targetedCities),
  ];
  const maskOf = (ids: readonly number[]) => ids.reduce((bits, id) => bits | (1 << (id - 1)), 0);
  const mask = maskOf(targeting.interests);
  const isFulfilled = ({ property, ids, isNot }: Condition) => {
    const has =
      property === "interests"
        ? `interests & ${parameter(maskOf(ids))}::int <> 0`
        : `${COLUMNS[property]} = any(${parameter(ids)}::int[])`;
    if (!isNot) return has;
    // What is not known is 0, and fulfils nothing.
    return property === "interests"
      ? `not (${has})`
      : `(${COLUMNS[property]} <> 0 and not (${has}))`;
  };
  const where = [
    "agreed",
    ...anyOf("gender", targeting.genders),
    ...anyOf("age_group", targeting.ageGroups),
    ...anyOf("arpu", targeting.arpu),
    ...(places.length === 0 ? [] : [`(${places.join(" or ")})`]),
    ...(mask === 0 ? [] : [`interests & ${parameter(mask)}::int <> 0`]),
    ...(targeting.rules ?? []).map(({ anyOf }) => `(${anyOf.map(isFulfilled).join(" or ")})`),
  ];
  return { where: where.join(" and "), values };
}

import { type RawBuilder, sql } from "kysely";
import { AGE_BANDS } from "../../../domain/catalogue.ts";
import { checked } from "../../../platform/database/checked-sql.ts";
import { int } from "../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import type { Condition, PropertyIds, Targeting } from "../../reach/reach-engine.ts";

const rows = checked("compare: count", { count: int });

/** Columns of an entry as reach knows them; 0 is what is not known. */
const COLUMNS: Readonly<Record<keyof PropertyIds, RawBuilder<number>>> = {
  genders: sql`coalesce(gender, 0)`,
  ageGroups: sql`age_group`,
  targetedCounties: sql`coalesce(county_id, 0)`,
  targetedCities: sql`coalesce(city_id, 0)`,
  arpu: sql`coalesce(arpu, 0)`,
  interests: sql`interests`,
};

/** How many people of an imported base match, counted from its rows alone. */
export async function countMatching(
  db: DatabaseOrTransaction,
  routeId: number,
  targeting: Targeting,
  year: number,
): Promise<number> {
  const { rules = [], targetedCounties, targetedCities, ...others } = targeting;
  const places = [
    ...isOneOf("targetedCounties", targetedCounties),
    ...isOneOf("targetedCities", targetedCities),
  ];
  const wanted = [
    sql`true`,
    ...(Object.keys(others) as (keyof typeof others)[]).flatMap((name) =>
      isOneOf(name, others[name]),
    ),
    ...(places.length > 0 ? [sql`(${sql.join(places, sql` or `)})`] : []),
    ...rules.map(({ anyOf }) => sql`(${sql.join(anyOf.map(holds), sql` or `)})`),
  ];
  const row = await rows.find(
    db,
    sql`select count(*)::int as count from (
        select *, ${year}::int - birth_year as age, ${ageGroup(year)} as age_group from base_member
        where route_id = ${routeId} and removed_at is null) m
      where (age is null or age >= 18) and ${sql.join(wanted, sql` and `)}`,
  );
  return row?.count ?? 0;
}

function isOneOf(property: keyof PropertyIds, ids: readonly number[]): RawBuilder<boolean>[] {
  return ids.length === 0 ? [] : [holds({ property, ids, isNot: false })];
}

function holds({ property, ids, isNot }: Condition): RawBuilder<boolean> {
  if (property === "interests") {
    const mask = ids.reduce((bits, id) => bits | (1 << (id - 1)), 0);
    return isNot ? sql`interests & ${mask}::int = 0` : sql`interests & ${mask}::int <> 0`;
  }
  const column = COLUMNS[property];
  const has: RawBuilder<boolean> = sql`${column} = any(${ids}::int[])`;
  if (!isNot) return has;
  const isKnown = property === "targetedCities" ? COLUMNS.targetedCounties : column;
  return sql`(${isKnown} <> 0 and not ${has})`;
}

function ageGroup(year: number): RawBuilder<number> {
  const bands = AGE_BANDS.map(({ id, name }) => ({ id, from: Number.parseInt(name, 10) })).toSorted(
    (a, b) => b.from - a.from,
  );
  const cases = bands.map(
    ({ id, from }) => sql`when ${year}::int - birth_year >= ${sql.lit(from)} then ${sql.lit(id)}`,
  );
  return sql`case ${sql.join(cases, sql` `)} else 0 end`;
}

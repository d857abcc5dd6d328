import type { TestDatabase } from "../test-database.ts";

/** Counted for whoever calls, before anybody is let in. */
const COUNTED = ["rate_limit"];
/** Says when it was last used; only its beginning and its end are of interest. */
const USED = "public.session";

/**
 * Notes each table of which a row is written, changed or deleted from now on. `take` answers their names and begins anew:
 * a call that was refused has touched none.
 */
export async function watchRows({
  pool,
}: Pick<TestDatabase, "pool">): Promise<{ take(): Promise<string[]> }> {
  await pool.query(`
    create table touched_row (table_name text not null);
    create function note_touched_row() returns trigger language plpgsql as $$
      begin insert into touched_row values (tg_table_name); return null; end $$;`);
  const { rows } = await pool.query<{ name: string }>(
    // A block has its table's trigger.
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where ((schemaname = 'public' and tablename <> all ($1)) or (schemaname = 'pgboss' and tablename = 'job'))
       and not (select relispartition from pg_class where oid = format('%I.%I', schemaname, tablename)::regclass)`,
    [["touched_row", ...COUNTED]],
  );
  for (const { name } of rows)
    await pool.query(`create trigger note_touched_row
      after insert or delete ${name === USED ? "" : "or update"} on ${name}
      for each row execute function note_touched_row()`);
  return {
    async take() {
      const taken = await pool.query<{ name: string }>(
        "with gone as (delete from touched_row returning table_name) select distinct table_name as name from gone order by 1",
      );
      return taken.rows.map(({ name }) => name);
    },
  };
}

import type { Pool } from "../../platform/database/pool.ts";

const EACH_MINOR = 1_000_000_000;
const HELD_MINOR = 100_000_000;
const HOT_CAMPAIGNS = 1_000;
const HOT_HELD_MINOR = 500_000;

/**
 * Wallets with money and one campaign each (bench_campaign 1 to `wallets`), and a thousand campaigns more of the first
 * wallet. What is set aside is never used up by the measure.
 */
export async function fillWallets(pool: Pool, wallets: number): Promise<void> {
  await pool.query(
    `select ledger_post('user-' || n, 'bench', '\\x00', 'top-up', 'ZAR', 'bench', 'Bench', now(),
       array[ledger_open_account('wallet', 'ZAR', 'user-' || n), ledger_open_account('card_clearing', 'ZAR', null, 'bench')],
       array[$2::bigint, -$2::bigint]) from generate_series(1, $1) n`,
    [wallets, EACH_MINOR],
  );
  await pool.query("create table bench_campaign (n int primary key, campaign_id uuid not null)");
  await pool.query(
    "insert into bench_campaign select n, gen_random_uuid() from generate_series(1, $1::int) n",
    [wallets + HOT_CAMPAIGNS],
  );
  await pool.query(
    `select ledger_place_hold('user-' || case when n <= $1::int then n else 1 end, 'ZAR', campaign_id, 'Bench',
       case when n <= $1::int then $2::bigint else $3::bigint end, 'hold-' || n, '\\x00', now()) from bench_campaign`,
    [wallets, HELD_MINOR, HOT_HELD_MINOR],
  );
  // Both sides begin with known statistics: pgbench -i does the same for its own tables.
  await pool.query("vacuum analyze");
}

/** One by one and batched must answer the same before the clock starts. Throws otherwise. */
export async function expectSameAnswers(pool: Pool): Promise<void> {
  const ids = await pool.query<{ id: string }>(
    "select campaign_id as id from bench_campaign where n in (2, 3) order by n",
  );
  const [first, second] = ids.rows.map(({ id }) => id);
  const columns = "outcome, captured_minor, released_minor, lapsed_minor";
  const one = await pool.query(
    `select ${columns} from ledger_use_hold($1, 30, 5, false, 'compared', '\\x00', 1500, now())`,
    [first],
  );
  const many = await pool.query(
    `select ${columns} from ledger_use_holds(array[$1::uuid], '{30}', '{5}', '{false}', '{compared}',
       array['\\x00'::bytea], '{1500}', now())`,
    [second],
  );
  const legs = await pool.query<{ legs: string }>(
    `select string_agg(kind || ' ' || amount_minor, ', ' order by kind) as legs
     from (select j.scope, a.kind, e.amount_minor from ledger_journal j join ledger_entry e on e.journal_id = j.id
       join ledger_account a on a.id = e.account_id where j.idempotency_key like 'compared:%') leg group by scope`,
  );
  const same = (values: unknown[]): boolean =>
    values.length === 2 && String(values[0]) === String(values[1]);
  const answers = [one, many].map(({ rows }) => Object.values(rows[0] ?? {}).join());
  if (!same(answers) || !same(legs.rows.map((row) => row.legs)))
    throw new Error("One by one and batched do not answer the same.");
}

/** A rate counts only when the books are right afterwards. */
export async function expectLedgerInOrder(pool: Pool): Promise<void> {
  const { rows } = await pool.query("select rule, subject, detail from ledger_audit limit 3");
  if (rows.length > 0)
    throw new Error(`The books do not add up after the measure: ${JSON.stringify(rows)}`);
}

import type { Pool } from "../../platform/database/pool.ts";

/** What has to be the same after an upgrade, by names. Read of the release that made the data, and again by the one that took it over. */
export type Facts = Readonly<Record<string, string>>;

const OF_TOOL = {
  wallets:
    "select string_agg(concat_ws(':', owner_user_id, currency, balance_minor), ',' order by owner_user_id, id) from ledger_account where owner_user_id is not null",
  journals:
    "select concat(count(distinct journal_id), ' of ', count(*), ', ', sum(abs(amount_minor))) from ledger_entry",
  unbalanced: "select count(*)::text from ledger_audit",
  campaigns:
    "select string_agg(concat(status, ':', count), ',' order by status) from (select status, count(*) from campaign group by 1) it",
  documents: "select concat(count(*), ', ', sum(gross_minor)) from invoice",
  payments:
    "select string_agg(concat(status, ':', count, ':', sum), ',' order by status) from (select status, count(*), sum(amount_minor) from payment group by 1) it",
};

const OF_GATEWAY = {
  services: "select concat(count(*), ', sent ', sum(sent), ', people ', sum(people)) from service",
  messages:
    "select string_agg(concat(state, ':', count), ',' order by state) from (select state, count(*) from message group by 1) it",
  hours: "select concat(sum(sent), ' ', sum(delivered)) from service_hour",
};

export const readToolFacts = (pool: Pool): Promise<Facts> => readFacts(pool, OF_TOOL);
export const readGatewayFacts = (pool: Pool): Promise<Facts> => readFacts(pool, OF_GATEWAY);

async function readFacts(pool: Pool, queries: Readonly<Record<string, string>>): Promise<Facts> {
  const facts: Record<string, string> = {};
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await pool.query<Record<string, string>>(query);
    facts[name] = Object.values(rows[0] ?? {})[0] ?? "";
  }
  return facts;
}

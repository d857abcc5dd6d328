import type { Pool } from "../../../platform/database/pool.ts";
import { insertCatalogue } from "../../catalogue/catalogue.store.ts";
import { createDb } from "../../db/database.ts";

const DAY_MS = 86_400_000;
/** 4 December 2026, 10:00 in South Africa. */
export const SENT_MS = Date.parse("2026-12-04T08:00:00Z");
export const ENDED_MS = SENT_MS + DAY_MS;
/** When the law of South Africa, as the catalogue has it, wants people of services that ended then forgotten. */
export const DUE_MS = ENDED_MS + 1_096 * DAY_MS;
/**
 * Messages of each service: so many arrive at ten. Others fail for one reason: many at ten, a few at eleven and at twelve. The last, at
 * twelve, fail for another.
 */
export const MESSAGES = {
  all: 72,
  delivered: 40,
  failedAtTen: 17,
  failedAtEleven: 6,
  failedAtTwelve: 6,
  failedOtherwise: 3,
};

/** Puts services that are over, and their messages, into a database; the same people get each of them. */
export async function insertSent(
  pool: Pool,
  services: readonly number[],
  endedMs = ENDED_MS,
): Promise<void> {
  await insertCatalogue(createDb(pool));
  await pool.query(
    "insert into client (route_id, external_user_id, title) values (97, 'shop', 'Shop') on conflict do nothing",
  );
  await pool.query(
    `insert into service (id, route_id, client_id, campaign_code, body_sha256, title, sender, full_text, parts, people, sent,
       targeting, allocation_type_id, start_at, end_at, start_hour, end_hour, days_of_week, status, created_at, approve_at, plan_from)
     overriding system value
     select id, 97, (select min(client_id) from client), 'code-' || id, '', 'Title', 'Shop', 'Bread', 2, $2, $2, '{}', 1, $3, $4, 8, 17,
       '{1}', 300, $3, $3, $3 from unnest($1::int[]) id`,
    [services, MESSAGES.all, new Date(endedMs - DAY_MS), new Date(endedMs)],
  );
  await pool.query(
    `insert into message (service_id, person, sent_at, sent_day, sent_hour, state, reason, connection_id)
     select s, 7000000 + p, $2, '2026-12-04', case when p <= $4 then 10 when p <= $6 then 11 else 12 end,
       case when p <= $3 then 2 else 3 end, case when p <= $3 then 0 when p <= $7 then 1 else 2 end, 5 from unnest($1::int[]) s, generate_series(1, $5::int) p`,
    [
      services,
      new Date(SENT_MS),
      MESSAGES.delivered,
      MESSAGES.delivered + MESSAGES.failedAtTen,
      MESSAGES.all,
      MESSAGES.delivered + MESSAGES.failedAtTen + MESSAGES.failedAtEleven,
      MESSAGES.all - MESSAGES.failedOtherwise,
    ],
  );
  await pool.query(
    `insert into engagement (service_id, person, kind, at) select s, 7000000 + p, 1, $2 from unnest($1::int[]) s, generate_series(1, 12) p`,
    [services, new Date(SENT_MS + 3_600_000)],
  );
}

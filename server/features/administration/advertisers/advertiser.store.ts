import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { PagePlace } from "../../../db/page-cursor.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import {
  bool,
  bytes,
  int,
  nullable,
  text,
  time,
} from "../../../../platform/database/column-kinds.ts";

export type AdvertiserRow = RowOf<typeof advertiserRows>;
const advertiserRows = checked("advertiser: AdvertiserRow", {
  userId: text,
  name: text,
  company: text,
  email: text,
  countryId: int,
  isSuspended: bool,
  createdAt: time,
});

const columns = sql`u.id as "userId", trim(p.first_name || ' ' || p.surname) as name, p.company, u.email,
  p.country_id, u.suspended_at is not null as "isSuspended",
  date_trunc('milliseconds', u.created_at) as "createdAt"`;

/** As user_created_ms has it. */
const createdMs = sql`date_trunc('milliseconds', u.created_at at time zone 'UTC')`;

/** Registered users whose address, name or company has the text in it, or whose mobile number is the one; newest first. */
export async function listAdvertisers(
  db: DatabaseOrTransaction,
  query: {
    text: string | undefined;
    numberIndexes: Buffer[];
    after: PagePlace | undefined;
    limit: number;
  },
): Promise<AdvertiserRow[]> {
  const pattern = query.text ? `%${query.text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;
  const at = query.after?.at ?? null;
  return advertiserRows.list(
    db,
    sql`
    select ${columns} from "user" u join account_profile p on p.user_id = u.id
    where u.deleted_at is null and (${pattern}::text is null or u.email ilike ${pattern}
        or p.first_name || ' ' || p.surname ilike ${pattern} or p.company ilike ${pattern}
        or p.mobile_number_index = any(${query.numberIndexes}::bytea[]))
      and (${at}::timestamptz is null
        or (${createdMs}, u.id) < (${at}::timestamptz at time zone 'UTC', ${query.after?.id ?? null}))
    order by ${createdMs} desc, u.id desc limit ${query.limit}`,
  );
}

export type AdvertiserDetail = RowOf<typeof advertiserDetailRows>;
const advertiserDetailRows = checked("advertiser: AdvertiserDetail", {
  ...advertiserRows.shape,
  mobileNumberEncrypted: bytes,
  emailVerified: bool,
  hasSecondFactor: bool,
  suspendedReason: nullable(text),
  sessions: int,
  drafts: int,
  submitted: int,
  running: int,
});

/** One registered user, with counts. `running`: submitted and not final. */
export async function findAdvertiser(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<AdvertiserDetail | undefined> {
  return advertiserDetailRows.find(
    db,
    sql`
    select ${columns}, p.mobile_number_encrypted, u.email_verified,
      u.suspended_reason,
      u.two_factor_enabled or exists (select from passkey k where k.user_id = u.id) as "hasSecondFactor",
      (select count(*)::int from session s where s.user_id = u.id and s.expires_at > now()) as sessions,
      c.drafts, c.submitted, c.running
    from "user" u join account_profile p on p.user_id = u.id
    cross join lateral (select count(*) filter (where submitted_at is null)::int as drafts,
        count(*) filter (where submitted_at is not null)::int as submitted,
        count(*) filter (where submitted_at is not null and not is_final)::int as running
      from campaign where user_id = u.id) c
    where u.id = ${userId} and u.deleted_at is null`,
  );
}

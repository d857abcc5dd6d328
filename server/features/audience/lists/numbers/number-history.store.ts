import { sql } from "kysely";
import { checked, type RowOf } from "../../../../../platform/database/checked-sql.ts";
import { nullable, text, time } from "../../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";
import { fullName } from "../../../../db/full-name.ts";

export type DeclaredList = RowOf<typeof lists>;
const lists = checked("audience: DeclaredList", {
  id: text,
  name: text,
  userId: text,
  advertiser: text,
  createdAt: time,
  expiresAt: time,
  consentAt: nullable(time),
  consentSource: nullable(text),
  consentText: nullable(text),
});

/** The lists of a country whose numbers are still there, with whose they are and what their people agreed to. */
export async function listDeclared(
  db: DatabaseOrTransaction,
  countryId: number,
): Promise<DeclaredList[]> {
  return lists.list(
    db,
    sql`select l.id, l.name, l.user_id, coalesce(nullif(p.company, ''), ${fullName}) as advertiser, l.created_at, l.expires_at,
      l.consent_at, l.consent_source, l.consent_text
    from msisdn_list l join "user" u on u.id = l.user_id left join account_profile p on p.user_id = l.user_id
    where l.country_id = ${countryId} and l.deleted_at is null order by l.created_at, l.id`,
  );
}

export type OptOutPast = RowOf<typeof past>;
const past = checked("audience: OptOutPast", {
  addedAt: time,
  liftedAt: nullable(time),
  liftedBy: nullable(text),
  reason: nullable(text),
});

/** Each time that a number opted out here, and how that was lifted, by its keyed index. */
export async function listOptOutPast(
  db: DatabaseOrTransaction,
  index: Buffer,
): Promise<OptOutPast[]> {
  return past.list(
    db,
    sql`select added_at, lifted_at, lifted_by, reason from opt_out_number_lift where number_index = ${index}
    union all select added_at, null, null, null from opt_out_number where number_index = ${index}
    order by added_at`,
  );
}

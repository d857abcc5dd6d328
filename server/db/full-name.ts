import { sql } from "kysely";

/** The first name and surname of a user `u` with a profile `p`, who may have none; empty where the account is gone. */
export const fullName = sql`coalesce(nullif(trim(concat_ws(' ', p.first_name, p.surname)), ''), u.name, '')`;

import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { fullName } from "../../../db/full-name.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { text } from "../../../../platform/database/column-kinds.ts";

export type Person = RowOf<typeof personRows>;
const personRows = checked("person: Person", {
  userId: text,
  /** First name and surname, where they are known. */
  name: text,
  company: text,
  email: text,
});

/** How people are called, by their ids, as administrators tell them apart; whose account is gone is left out. */
export async function listPeople(
  db: DatabaseOrTransaction,
  userIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, Person>> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const people = await personRows.list(
    db,
    sql`select u.id as "userId",
      ${fullName} as name,
      coalesce(p.company, '') as company, coalesce(u.email, '') as email
    from "user" u left join account_profile p on p.user_id = u.id
    where u.id = any(${ids}::text[])`,
  );
  return new Map(people.map((person) => [person.userId, person]));
}

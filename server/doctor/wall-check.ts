import type { Pool } from "../../platform/database/pool.ts";
import { DATABASE_ROLES } from "../identity/identity.ts";
import type { Check } from "./check.ts";

const STANDING = `select taken as name, exists (select from pg_roles where rolname = taken) as "isThere",
    (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "mayMake",
    (select pg_has_role(current_user, r.oid,
      case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end)
     from pg_roles r where r.rolname = taken) as "mayTake"
  from unnest($1::text[]) taken`;

type Standing = { name: string; isThere: boolean; mayMake: boolean; mayTake: boolean | null };

/** Whether the tool may do its work in the roles that part advertisers from each other. */
export function wallCheck(pool: Pool): Check {
  return {
    name: "wall",
    advice: "DATABASE_URL names the tool's user (docs/operate/roles.md).",
    async run() {
      const { rows } = await pool.query<Standing>(STANDING, [Object.values(DATABASE_ROLES)]);
      const lacking = rows.filter(({ mayMake, mayTake }) => mayTake !== true && !mayMake);
      if (lacking.length === 0)
        return { state: "good", words: "advertisers are parted by the database too" };
      const names = lacking.map(({ name }) => name).join(", ");
      return {
        state: "bad",
        words: lacking.some(({ isThere }) => !isThere)
          ? `there is no role ${names}`
          : `the tool's user may not take the role ${names}`,
        advice: "Make them and grant them as a superuser (docs/operate/roles.md).",
      };
    },
  };
}

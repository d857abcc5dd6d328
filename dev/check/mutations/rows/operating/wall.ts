import type { Mutation } from "../../mutation.ts";

const REMOVED =
  "server/features/administration/testing/matrix/removed-conditions.test.ts › every call of a member without its conditions on the owner shows and changes nothing of another, and would without the wall";
const TABLES = "server/identity/walled-tables.test.ts › ";
const WHO =
  "server/http/security/identity-of.test.ts › only an administrator is one to the database, and only in a procedure that is for administrators or for somebody else";

/** What the database itself keeps apart. */
export const WALL: readonly Mutation[] = [
  {
    of: "wall: a campaign is its owner's",
    file: "server/db/migrations/0310-second-wall.sql",
    find: "select wall(name::regclass, $$user_id = current_setting('app.user_id', true)$$)",
    replace: "select wall(name::regclass, $$user_id is not null$$)",
    proof: REMOVED,
  },
  {
    of: "wall: payments are somebody's",
    file: "server/db/migrations/0311-second-wall-of-all.sql",
    find: "'notification_sms', 'passkey', 'payment', ",
    replace: "'notification_sms', 'passkey', ",
    proof: `${TABLES}every table with an owner, a number or money has a wall, or a reason why not`,
  },
  {
    of: "wall: guards see every row",
    file: "server/db/migrations/0310-second-wall.sql",
    find: "alter function %s security definer set search_path",
    replace: "alter function %s set search_path",
    proof: `${TABLES}guards see every row whoever writes one, and views show what their reader may see`,
  },
  {
    of: "wall: a member's call is a member's to the database",
    file: "server/http/security/identity-of.ts",
    find: ": memberIdentity(principal.userId);",
    replace: ": administratorIdentity(principal.userId);",
    proof: WHO,
  },
  {
    of: "wall: an administrator is one only where the contract says so",
    file: "server/http/security/identity-of.ts",
    find: "principal.isAdmin && isForAdministrators",
    replace: "principal.isAdmin",
    proof: WHO,
  },
  {
    of: "wall: what nobody thought of sees nothing",
    file: "server/identity/scoped-pool.ts",
    find: "identityNow() ?? otherwise",
    replace: 'identityNow() ?? { ...otherwise, role: "loudhailer_system" }',
    proof:
      "server/features/administration/testing/matrix/removed-conditions.test.ts › a member who reads whole tables sees nothing of another, and who is nobody sees nothing at all",
  },
];

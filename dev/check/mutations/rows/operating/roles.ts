import type { Mutation } from "../../mutation.ts";

const ROLES = "server/db/roles/roles.test.ts › ";

/** What a program's role may not do, whatever happens to the program. */
export const ROLE_GUARDS: readonly Mutation[] = [
  {
    of: "roles: a program deletes nothing of ledger and audit",
    file: "platform/database/grants.ts",
    find: "revoke update, delete on ${table}",
    replace: "revoke truncate on ${table}",
    proof: `${ROLES}people sign up, mails go out and the queues work; tables, ledger and audit cannot be harmed, and the doctor says so`,
  },
  {
    of: "roles: a reader sees no number and no secret",
    file: "platform/database/grants.ts",
    find: " and not (${HIDDEN})",
    replace: "",
    proof: `${ROLES}a reader reads figures, and neither numbers nor what opens an account`,
  },
];

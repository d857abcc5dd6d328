import type { ProcedureTraits } from "../../../contract/traits.ts";
import {
  administratorIdentity,
  type Identity,
  memberIdentity,
  NOBODY,
} from "../../identity/identity.ts";
import type { Principal, RequestContext } from "../context.ts";

/**
 * As whom a call reaches the database: an administrator only in a procedure for administrators, or in one that they may call for somebody
 * else. In every other, and while they act as an advertiser, they are a member.
 */
export function identityOf(
  { principal }: Pick<RequestContext, "principal">,
  { role, forOthers }: Partial<ProcedureTraits>,
): Identity {
  if (!principal) return NOBODY;
  const isForAdministrators = role === "admin" || forOthers === true;
  return principal.isAdmin && isForAdministrators
    ? administratorIdentity(principal.userId)
    : memberIdentity(principal.userId);
}

/** As whom a file is asked for: administrators read the invoices of all, and of other files their own. */
export function fileIdentity(principal: Principal | null, path: string): Identity {
  const isForAdministrators = path.startsWith("/files/invoices/");
  return identityOf({ principal }, { role: "member", ...(isForAdministrators && FOR_OTHERS) });
}

const FOR_OTHERS = { forOthers: true } as const;

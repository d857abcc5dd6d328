import type { Role } from "../../../contract/traits.ts";
import { AppError } from "../../../domain/errors.ts";
import { type RequestContext, requireAdmin, requireSession, requireUser } from "../context.ts";

const REQUIRE: Readonly<Record<Role, (context: RequestContext) => unknown>> = {
  public: () => undefined,
  visitor: requireSession,
  member: requireUser,
  admin: requireAdmin,
};

/** Lets in who has the role of a procedure; one without a role is closed to everybody. Throws unauthenticated or permission-denied. */
export function admitRole(context: RequestContext, role: Role | undefined): void {
  if (role === undefined || !Object.hasOwn(REQUIRE, role)) throw new AppError("permission-denied");
  REQUIRE[role](context);
}

import { APIError, createAuthMiddleware } from "better-auth/api";
import type { AccountsDeps } from "../accounts-deps.ts";
import { factorHooks } from "../second-factor/factor-hooks.ts";
import { findUser } from "../users/user.store.ts";
import type { HookContext } from "../second-factor/hook-context.ts";
import { isGuessable } from "./password-strength.ts";

const RESETS_PASSWORD = "/reset-password";

/** What the tool asks for before and after the sign-in library's own calls. */
export function authHooks(deps: Pick<AccountsDeps, "db" | "jobs" | "clock">) {
  const factors = factorHooks(deps);
  return {
    before: createAuthMiddleware(async (ctx) => {
      if (ctx.path === RESETS_PASSWORD) await refuseGuessableReset(deps.db, ctx);
      return factors.before(ctx);
    }),
    after: createAuthMiddleware((ctx) => factors.after(ctx)),
  };
}

/** A link that is not good any more is refused by the library itself. */
async function refuseGuessableReset(db: AccountsDeps["db"], ctx: HookContext): Promise<void> {
  const body = Object(ctx.body) as { token?: unknown; newPassword?: unknown };
  if (typeof body.token !== "string" || typeof body.newPassword !== "string") return;
  const known = await ctx.context.internalAdapter.findVerificationValue(
    `reset-password:${body.token}`,
  );
  const user = known ? await findUser(db, "id", known.value) : undefined;
  if (user && (await isGuessable(body.newPassword, [user.name, user.email])))
    throw new APIError("BAD_REQUEST", { code: "PASSWORD_GUESSABLE", message: "Guessable" });
}

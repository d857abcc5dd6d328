import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import type { AccountsDeps } from "../accounts-deps.ts";
import { factorHooks, halfSignedIn, PROVES_APP } from "../second-factor/factor-hooks.ts";
import { findUser } from "../users/user.store.ts";
import type { HookContext } from "../second-factor/hook-context.ts";
import { PASSKEY_SIGN_IN } from "../second-factor/passkey-options.ts";
import type { ClaimedBy } from "./under-way/credentials.store.ts";
import {
  type Factor,
  noteCredentials,
  notePasswordReplaced,
} from "./under-way/sign-in-under-way.ts";
import { isGuessable } from "./password-strength.ts";

const RESETS_PASSWORD = "/reset-password";
const SIGN_IN = "/sign-in/email";
/** With the code a session begins; a change of factors puts another in the place of the one that asks. */
const REPLACES_SESSION = /^\/two-factor\//;

/** What the tool asks for before and after the sign-in library's own calls. */
export function authHooks(deps: Pick<AccountsDeps, "db" | "jobs" | "clock">) {
  const factors = factorHooks(deps);
  return {
    before: createAuthMiddleware(async (ctx) => {
      if (ctx.path === RESETS_PASSWORD) await lookAtReset(deps.db, ctx);
      const by = await claimedBy(ctx);
      if (by) await noteCredentials(deps.db, by, provedIn(ctx.path, by));
      return factors.before(ctx);
    }),
    after: createAuthMiddleware((ctx) => factors.after(ctx)),
  };
}

/** Whoever a call claims to sign in, or goes on with a session of theirs in another. */
async function claimedBy(ctx: HookContext): Promise<ClaimedBy | undefined> {
  const body = Object(ctx.body) as { email?: unknown; response?: unknown };
  if (ctx.path === SIGN_IN)
    return typeof body.email === "string" ? { email: body.email.toLowerCase() } : undefined;
  if (ctx.path === PASSKEY_SIGN_IN) {
    const { id } = Object(body.response) as { id?: unknown };
    return typeof id === "string" ? { credentialId: id } : undefined;
  }
  if (!REPLACES_SESSION.test(ctx.path)) return undefined;
  const session = await getSessionFromCtx(ctx);
  const userId = session?.user.id ?? (await halfSignedIn(ctx));
  return userId === undefined ? undefined : { userId };
}

/** The second factor that a call proves. */
function provedIn(path: string, by: ClaimedBy): Factor | undefined {
  if ("credentialId" in by) return { credentialId: by.credentialId };
  return PROVES_APP.has(path) ? "app" : undefined;
}

/** Before a link replaces a password. One that is not good any more is refused by the library itself. */
async function lookAtReset(db: AccountsDeps["db"], ctx: HookContext): Promise<void> {
  const body = Object(ctx.body) as { token?: unknown; newPassword?: unknown };
  const token = body.token || ctx.query?.["token"];
  if (typeof token !== "string" || typeof body.newPassword !== "string") return;
  const known = await ctx.context.internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (known) await notePasswordReplaced(db, known.value);
  const user = known ? await findUser(db, "id", known.value) : undefined;
  if (user && (await isGuessable(body.newPassword, [user.name, user.email])))
    throw new APIError("BAD_REQUEST", { code: "PASSWORD_GUESSABLE", message: "Guessable" });
}

import { APIError, getSessionFromCtx, isAPIError } from "better-auth/api";
import { symmetricDecrypt } from "better-auth/crypto";
import type { HookContext } from "./hook-context.ts";
import { translate } from "../../../../domain/translate.ts";
import type { AccountsDeps } from "../accounts-deps.ts";
import { asStored } from "./backup-codes.ts";
import { takeCode } from "./code-once.ts";
import { factorChange, notifyFactorChange } from "./factor-notices.ts";
import { findUser } from "../users/user.store.ts";
import {
  deletePasskey,
  findBackupCodes,
  hasFactor,
  updateStrong,
  updateStrongWithoutFactor,
} from "../users/factor.store.ts";
import { PASSKEY_SIGN_IN } from "./passkey-options.ts";

/** The library's name of the cookie between the password and the code. */
const CODE_COOKIE = "two_factor";
const VERIFIES_CODE = "/two-factor/verify-totp";
const VERIFIES_BACKUP = "/two-factor/verify-backup-code";
/** The endpoints whose sessions proved two factors. */
const PROVES = new Set([VERIFIES_CODE, VERIFIES_BACKUP, PASSKEY_SIGN_IN]);
/** Those that the authenticator app proves, or a backup code in its place. */
export const PROVES_APP: ReadonlySet<string> = new Set([VERIFIES_CODE, VERIFIES_BACKUP]);
const ADDED_PASSKEY = "/passkey/verify-registration";
/** Paths that add, change or remove a second factor. */
const CHANGES_FACTORS =
  /^\/(?:two-factor\/(?:enable|disable|verify-totp|verify-backup-code|generate-backup-codes)|passkey\/(?:generate-register-options|verify-registration|update-passkey|delete-passkey))$/;
const ENDS_FACTOR = /^\/(?:two-factor\/disable|passkey\/delete-passkey)$/;

/** The mark of a session that begins at `path`. One that replaces another, when a factor is set up or ended, keeps it. */
export function isStrongFrom(path: string | undefined, replaced: object): boolean {
  if (path !== undefined && PROVES.has(path)) return true;
  return "isStrong" in replaced && replaced.isStrong === true;
}

/**
 * Second factors are changed by those who proved one: an account that has one already is closed to a session that began
 * with the password alone. The first one is set up with the password, and the session that does it counts as having
 * proved it. A code opens once. Every change is told to the owner and kept in the audit.
 */
export function factorHooks(deps: Pick<AccountsDeps, "db" | "jobs" | "clock">) {
  const { db } = deps;
  return {
    async before(ctx: HookContext) {
      if (!CHANGES_FACTORS.test(ctx.path)) return undefined;
      const session = await getSessionFromCtx(ctx);
      if (session && session.session["isStrong"] !== true && (await hasFactor(db, session.user.id)))
        throw new APIError("FORBIDDEN", {
          code: "SECOND_FACTOR_NOT_PROVED",
          message: translate("This session was not confirmed with a second step."),
        });
      if (ctx.path === VERIFIES_CODE) {
        const userId = session?.user.id ?? (await halfSignedIn(ctx));
        const key = ctx.context.secretConfig;
        const decrypt = (data: string) => symmetricDecrypt({ key, data });
        if (userId !== undefined && !(await takeCode(db, userId, codeIn(ctx.body), decrypt)))
          throw new APIError("UNAUTHORIZED", { code: "INVALID_CODE", message: "Invalid code" });
      }
      // The library would begin a session of its own for it.
      if (ctx.path === ADDED_PASSKEY) return { context: { body: { createSession: false } } };
      // No device is let off the code: it would be for thirty days, and signing out everywhere would not end it.
      if (!PROVES.has(ctx.path)) return undefined;
      const code = ctx.path === VERIFIES_BACKUP ? await backupCode(db, ctx, session?.user.id) : {};
      return { context: { body: { trustDevice: false, ...code } } };
    },
    async after(ctx: HookContext) {
      const { session, returned } = ctx.context;
      if (!session || isAPIError(returned)) return;
      if (ctx.path === ADDED_PASSKEY) await addedBy(db, session.session, returned);
      if (ENDS_FACTOR.test(ctx.path)) await updateStrongWithoutFactor(db, session.user.id);
      const change = factorChange(ctx.path, session.user["twoFactorEnabled"] === true);
      if (change) await notifyFactorChange(deps, session.user.id, change);
    },
  };
}

/**
 * A session that was ended while it added a passkey, as all of an account are when its factors are taken away, has added none.
 * Throws UNAUTHORIZED.
 */
async function addedBy(
  db: AccountsDeps["db"],
  session: { id: string; userId: string },
  passkey: unknown,
): Promise<void> {
  const { id } = Object(passkey) as { id?: unknown };
  const isLiving = await db.transaction().execute(async (tx) => {
    await findUser(tx, "id", session.userId, { lock: true });
    if (await updateStrong(tx, session.id)) return true;
    await deletePasskey(tx, session.userId, String(id));
    return false;
  });
  if (!isLiving) throw new APIError("UNAUTHORIZED", { code: "SESSION_ENDED" });
}

/** User id of a sign-in that passed the password and awaits the code. */
export async function halfSignedIn(ctx: HookContext): Promise<string | undefined> {
  const { name } = ctx.context.createAuthCookie(CODE_COOKIE);
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret);
  if (!challenge) return undefined;
  return (await ctx.context.internalAdapter.findVerificationValue(challenge))?.value;
}

/** The backup code of a request as it would stand in the list of the account. */
async function backupCode(
  db: AccountsDeps["db"],
  ctx: HookContext,
  signedInId: string | undefined,
): Promise<{ code?: string }> {
  const userId = signedInId ?? (await halfSignedIn(ctx));
  const stored = userId === undefined ? undefined : await findBackupCodes(db, userId);
  return stored === undefined ? {} : { code: await asStored(codeIn(ctx.body), stored) };
}

function codeIn(body: unknown): string {
  const isCode = typeof body === "object" && body !== null && "code" in body;
  return isCode && typeof body.code === "string" ? body.code : "";
}

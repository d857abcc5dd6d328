import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { APIError } from "better-auth/api";
import { anonymous, twoFactor } from "better-auth/plugins";
import { ACCOUNT_MAIL_JOB, type AccountsDeps } from "../accounts-deps.ts";
import { sealToken } from "../mails/sealed-token.ts";
import { authKeyRing, authKeys } from "../users/auth-keys.ts";
import { backupCodeStorage } from "../second-factor/backup-codes.ts";
import { isStrongFrom } from "../second-factor/factor-hooks.ts";
import { passkeyOptions, type PasskeySettings } from "../second-factor/passkey-options.ts";
import { endOpenProofs } from "./end-open-proofs.ts";
import { authHooks } from "./auth-hooks.ts";
import { noteSessionBegun, replaceNotedPassword } from "./under-way/sign-in-under-way.ts";
import { sessionBegun } from "./session-begun.ts";
import { hashPassword, MAX_PASSWORD_CHARACTERS, verifyPassword } from "../users/password-hash.ts";
import { recordAudit } from "../users/record-audit.ts";
import { deleteSessions } from "../users/credential.store.ts";
import { lockCredentialsOf } from "./under-way/credentials.store.ts";
import { deletePasskeys } from "../users/factor.store.ts";
import { isSuspended, updateEmailVerified } from "../users/user.store.ts";
import { translate } from "../../../../domain/translate.ts";

export type AuthOptions = AccountsDeps & {
  secret: string;
  /** The secret before it: what it encrypted is still read. */
  formerSecret: string | undefined;
  publicUrl: string;
  passkeys: PasskeySettings;
  /** The owner of an address has chosen a new password by the link in a mail. */
  onPasswordReset(email: string): Promise<void>;
  /** Administrators are made by a factor, which a mail must not take away. */
  isAdmin(userId: string): boolean;
};

export const VERIFY_SECONDS = 24 * 3600;
const RESET_SECONDS = 3600;
const SESSION_SECONDS = 30 * 24 * 3600;
const DAY_SECONDS = 24 * 3600;
const INVALID_LINK = { code: "INVALID_TOKEN", message: "Invalid token" };
/** A passkey is only added so soon after signing in: a session found open adds none. */
const FRESH_SECONDS = 5 * 60;
const SIGN_IN = "/sign-in/email";

/** Whether the library renews a session when it reads it: once a day. Technical time. */
export function isRenewedNow({ expiresAt }: { expiresAt: Date }): boolean {
  return expiresAt.getTime() - (SESSION_SECONDS - DAY_SECONDS) * 1000 <= Date.now();
}

/** Sign-in on our own tables: passwords by argon2id, visitors, proof of address, reset. Sign-up is our own use case. */
export function createAuth(deps: AuthOptions): ReturnType<typeof buildAuth> {
  return buildAuth(deps);
}

function buildAuth(deps: AuthOptions) {
  const isSecure = deps.publicUrl.startsWith("https:");
  return betterAuth({
    appName: "Loudhailer",
    baseURL: deps.publicUrl,
    basePath: "/api/auth",
    // Of before keys had ids.
    secret: deps.formerSecret ?? deps.secret,
    secrets: authKeys(deps),
    telemetry: { enabled: false },
    database: { db: deps.db, type: "postgres", transaction: true },
    logger: {
      level: "error",
      log: (_level, message) => deps.log.error({ problem: message }, "sign-in"),
    },
    user: { additionalFields: USER_STATE },
    // Who reads the database cannot use what it holds.
    verification: { storeIdentifier: "hashed" },
    session: {
      additionalFields: SESSION_STATE,
      expiresIn: SESSION_SECONDS,
      updateAge: DAY_SECONDS,
      freshAge: FRESH_SECONDS,
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: 10,
      maxPasswordLength: MAX_PASSWORD_CHARACTERS,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user: { id: userId }, token }) => {
        const sealedToken = sealToken(deps.secret, userId, token);
        const expiresAt = new Date(deps.clock.now().getTime() + RESET_SECONDS * 1000).toISOString();
        const data = { kind: "reset", userId, sealedToken, expiresAt };
        return deps.jobs.send(deps.db, ACCOUNT_MAIL_JOB, data);
      },
      onPasswordReset: async ({ user }, request) => {
        const { searchParams } = new URL(request?.url ?? deps.publicUrl);
        const withoutPasskeys = searchParams.get("passkeys") === "remove" && !deps.isAdmin(user.id);
        await afterReset(deps, user.id, withoutPasskeys);
        await deps.onPasswordReset(user.email);
      },
    },
    emailVerification: {
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      expiresIn: VERIFY_SECONDS,
      sendVerificationEmail: async ({ user }, request) => {
        // The door counts those that are asked for by themselves.
        const isBySignIn = request !== undefined && new URL(request.url).pathname.endsWith(SIGN_IN);
        if (isBySignIn && !(await deps.mayMail(user.email))) return;
        await deps.jobs.send(deps.db, ACCOUNT_MAIL_JOB, { kind: "verify", userId: user.id });
      },
    },
    hooks: authHooks(deps),
    databaseHooks: {
      account: {
        update: {
          before: async ({ password }) => {
            const replaced =
              typeof password === "string"
                ? await replaceNotedPassword(deps.db, password)
                : undefined;
            if (replaced === undefined) return undefined;
            // As for a link that is not good any more: its password was changed since it was looked at.
            if (!replaced) throw new APIError("BAD_REQUEST", INVALID_LINK);
            // It is written.
            return false;
          },
        },
      },
      session: {
        create: {
          before: async (session, context) => {
            await refuseSuspended(deps, session.userId);
            noteSessionBegun(session);
            return { data: { ...session, isStrong: isStrongFrom(context?.path, session) } };
          },
        },
      },
    },
    plugins: [
      // The visitor is ended together with the move of what it made (session-begun.ts).
      anonymous({ disableDeleteAnonymousUser: true }),
      twoFactor({
        issuer: "Loudhailer",
        twoFactorCookieMaxAge: 600,
        backupCodeOptions: { storeBackupCodes: backupCodeStorage(authKeyRing(deps)) },
      }),
      passkey(passkeyOptions(deps)),
      sessionBegun(deps),
    ],
    rateLimit: { enabled: false },
    advanced: {
      // It would look before our migrations have run.
      database: { validateSchema: false },
      // The library's own way is the prefix __Secure-, which lets another host of the domain set them.
      useSecureCookies: false,
      cookiePrefix: isSecure ? "__Host-better-auth" : "better-auth",
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure },
      // Our own check covers every transport; the library's would refuse the sandbox's second host name.
      disableCSRFCheck: true,
      disableOriginCheck: false,
      ipAddress: { disableIpTracking: true },
    },
  });
}

/** Written by our own use cases only; read with every session. */
const USER_STATE = {
  suspendedAt: { type: "date", required: false, input: false },
  deletedAt: { type: "date", required: false, input: false },
} as const;
const SESSION_STATE = {
  isStrong: { type: "boolean", required: false, input: false },
  actingAsUserId: {
    type: "string",
    required: false,
    input: false,
  },
  actingUntil: { type: "date", required: false, input: false },
  usedAt: { type: "date", required: false, input: false },
} as const;

/** Nobody learns here whether an account exists: the password was right. */
async function refuseSuspended(deps: AuthOptions, userId: string): Promise<void> {
  if (await isSuspended(deps.db, userId))
    throw new APIError("FORBIDDEN", {
      code: "SUSPENDED",
      message: translate("This account is suspended."),
    });
}

/**
 * The mail of a reset proves the address as well as the one of sign-up. Whoever fears that somebody else was in the account takes its
 * passkeys away with it; an authenticator app stays, which a mail alone must not switch off.
 */
async function afterReset(
  deps: AuthOptions,
  userId: string,
  withoutPasskeys: boolean,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockCredentialsOf(tx, userId);
    await updateEmailVerified(tx, userId);
    // Together with the passkeys: a session that adds one meanwhile has ended by then.
    await deleteSessions(tx, userId);
    await endOpenProofs(tx, userId);
    if (withoutPasskeys) await deletePasskeys(tx, userId);
    await deps.jobs.send(tx, ACCOUNT_MAIL_JOB, { kind: "password-changed", userId });
    await recordAudit(tx, {
      at: deps.clock.now(),
      actorUserId: userId,
      action: "password.reset",
      detail: { withoutPasskeys },
    });
  });
}

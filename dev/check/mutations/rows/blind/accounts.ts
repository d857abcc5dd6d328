import type { Mutation } from "../../mutation.ts";

/** Who somebody is: signing in, factors, passwords, sessions, deletion. Guards that were taken away blind: drawn from what a reader of the code had noted, before any test was looked at. */
export const ACCOUNTS_TAKEN_BLIND: readonly Mutation[] = [
  {
    of: "sign-up: known addresses answer no sooner",
    file: "server/features/accounts/accounts.routes.ts",
    find: "await takingAtLeast(deps.answerFloorMs, signing);",
    replace: "await signing;",
    proof: "server/features/accounts/sign-in/guessing.test.ts › cannot be told from sign-up",
  },
  {
    of: "sign-in: what is not listed of the library is closed",
    file: "server/features/accounts/sign-in/auth-handler.ts",
    find: "    if (!OPEN_PATHS.get(request.method)?.test(path)) return Response.json({}, { status: 404 });\n",
    replace: "",
    proof: "server/features/accounts/accounts.test.ts › the library's own sign-up has no door",
  },
  {
    of: "sign-in: the token stays in the cookie",
    file: "server/features/accounts/sign-in/auth-handler.ts",
    find: "token: _token, ",
    replace: "",
    proof:
      "server/features/accounts/sign-in/sessions-and-passwords.test.ts › a reply never repeats the session token, and the cookie is out of reach of scripts",
  },
  {
    of: "passwords: changed twice at once",
    file: "server/features/accounts/sign-in/update-password.ts",
    find: '    if ((await findPasswordHash(tx, userId)) !== current) throw new AppError("aborted");\n',
    replace: "",
    proof:
      "server/features/accounts/sign-in/sessions-and-passwords.test.ts › changed on two devices at the same moment, it is the one that was chosen first",
  },
  {
    of: "factors: no device is let off",
    file: "server/features/accounts/second-factor/factor-hooks.ts",
    find: "trustDevice: false, ",
    replace: "",
    proof:
      "server/features/accounts/second-factor/second-factor.test.ts › no device is let off the code",
  },
  {
    of: "factors: changed by who proved one",
    file: "server/features/accounts/second-factor/factor-hooks.ts",
    find: 'session.session["isStrong"] !== true && (await hasFactor(db, session.user.id))',
    replace: 'session.session["isStrong"] === undefined',
    proof:
      "server/features/accounts/second-factor/second-factor.test.ts › a stolen password makes no administrator of an account with a passkey",
  },
  {
    of: "factors: nobody resets their own",
    file: "server/features/accounts/second-factor/reset-factors.ts",
    find: "if (actorUserId === userId)",
    replace: 'if (userId === "")',
    proof:
      "server/features/accounts/second-factor/lost-factor.test.ts › an administrator's is taken away by another one, never by oneself or by an advertiser",
  },
  {
    of: "factors: a reset ends every session",
    file: "server/features/accounts/second-factor/reset-factors.ts",
    find: "    await deleteSessions(tx, userId);\n",
    replace: "",
    proof:
      "server/features/accounts/second-factor/lost-factor.test.ts › a lost second factor is taken away by an administrator: signed out, told, audited, set up anew",
  },
  {
    of: "terms: agreed to as they were shown",
    file: "server/features/accounts/sign-in/agree-to-terms.ts",
    find: "shown[kind] !== version",
    replace: "shown[kind] < 0",
    proof:
      "server/features/administration/reference/legal-text.test.ts › that changed while somebody read them are read again before signing up",
  },
  {
    of: "mails: words of users are text",
    file: "server/features/accounts/mails/mail-layout.ts",
    find: '    .replaceAll("<", "&lt;")\n',
    replace: "",
    proof:
      "server/features/accounts/mails/mail-layout.test.ts › what users have typed is text in a letter, wherever it stands, and an address stays one",
  },
  {
    of: "tidying: tokens that have run out",
    file: "server/features/accounts/sign-in/expiry.store.ts",
    find: "  await sql`delete from verification where expires_at < now()`.execute(db);\n",
    replace: "",
    proof:
      "server/features/administration/privacy/retention.test.ts › sessions, links on their way and codes sent to phones are deleted when they have run out",
  },
  {
    of: "limits: mails of a sign-up",
    file: "server/features/accounts/sign-in/sign-up.ts",
    find: "  if (!(await deps.mayMail(email))) return;\n",
    replace: "",
    proof:
      "server/features/accounts/sign-in/guessing.test.ts › signing up again and again gets the same answer, no more mails, and leaves the last link alone",
  },
  {
    of: "tidying: visitors who have gone",
    file: "server/features/accounts/accounts.jobs.ts",
    find: "  await deleteOldVisitors(db, VISITOR_DAYS);\n",
    replace: "",
    proof:
      "server/features/accounts/visitors/visitors.test.ts › visitors without a sign of life for 30 days are forgotten with their drafts; others stay",
  },
  {
    of: "suspension: nobody signs in",
    file: "server/features/accounts/sign-in/auth.ts",
    find: "            await refuseSuspended(deps, session.userId);\n",
    replace: "",
    proof:
      "server/features/administration/administration.test.ts › who are suspended are signed out, cannot sign in, and can again afterwards",
  },
  {
    of: "passkeys: their owner is there",
    file: "server/features/accounts/second-factor/passkey-options.ts",
    find: "requireOwner(verification.authenticationInfo.userVerified)",
    replace: "void verification",
    proof:
      "server/features/accounts/second-factor/second-factor.test.ts › a device that has not asked who holds it adds no passkey and opens no account",
  },
  {
    of: "codes: each opens once",
    file: "server/features/accounts/users/factor.store.ts",
    find: " and (last_step is null or last_step < ${step})",
    replace: "",
    proof:
      "server/features/accounts/second-factor/two-factor.test.ts › a code opens once, and an older one no more",
  },
  {
    of: "live: ends for who is suspended",
    file: "server/features/accounts/sign-in/session.store.ts",
    find: " and u.suspended_at is null",
    replace: "",
    proof:
      "server/features/notifications/notifications.test.ts › ends when its account is suspended, also where the session is still there",
  },
  {
    of: "registration: its country stays",
    file: "server/features/accounts/profile/record-user.ts",
    find: "known && known.countryId !== registration.countryId",
    replace: "known && registration.countryId === 0",
    proof:
      "server/features/accounts/accounts.test.ts › recordUser moves no account to another country, and forgets not where it came from",
  },
  {
    of: "deletion: the password",
    file: "server/features/accounts/erase-account.ts",
    find: "if (!(await verifyPassword({ hash, password })))",
    replace: 'if (hash === "")',
    proof:
      "server/features/administration/privacy/privacy.test.ts › a deleted account is without name, sign-in and drafts; its books stay",
  },
  {
    of: "administrators: not kept out by another",
    file: "server/features/administration/advertisers/advertisers.routes.ts",
    find: "      refuseAdmin(userId);\n",
    replace: "",
    proof:
      "server/features/administration/administration.test.ts › cannot be suspended when they are administrators",
  },
  {
    of: "deletion: administrators stay",
    file: "server/features/administration/privacy/privacy.routes.ts",
    find: '      if (isAdmin) throw new AppError("permission-denied");\n',
    replace: "",
    proof:
      "server/features/administration/privacy/privacy.test.ts › an administrator's account is not deleted before the settings name somebody else",
  },
];

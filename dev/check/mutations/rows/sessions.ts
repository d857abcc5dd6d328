import type { Mutation } from "../mutation.ts";

const PROOFS = "server/features/accounts/sign-in/sessions-and-passwords.test.ts";
const SESSION_END = "server/features/accounts/sign-in/session-end.ts";

const AUTH_HANDLER = "server/features/accounts/sign-in/auth-handler.ts";
const ACCOUNTS = "server/features/accounts/accounts.test.ts";

/** How long a session goes on, and which passwords are taken. */
export const SESSIONS: readonly Mutation[] = [
  {
    of: "sessions: an advertiser's ends for good",
    file: SESSION_END,
    find: "longestMs: 90 * DAY_MS",
    replace: "longestMs: 900 * DAY_MS",
    proof: `${PROOFS} › of an advertiser: %s %s ago`,
  },
  {
    of: "sessions: an administrator's ends for good",
    file: SESSION_END,
    find: "longestMs: 12 * HOUR_MS",
    replace: "longestMs: 13 * HOUR_MS",
    proof: `${PROOFS} › of an administrator: %s %s ago`,
  },
  {
    of: "sessions: an administrator's ends unused",
    file: SESSION_END,
    find: "idleMs: 30 * MINUTE_MS",
    replace: "idleMs: 40 * MINUTE_MS",
    proof: `${PROOFS} › of an administrator: %s %s ago`,
  },
  {
    of: "sessions: use puts the end off",
    file: SESSION_END,
    find: "if (unusedMs > NOTED_EACH_MS)",
    replace: "if (unusedMs < 0)",
    proof: `${PROOFS} › is put off by use, noted once a minute`,
  },
  {
    of: "passkeys: a reset by mail takes no administrator's away",
    file: "server/features/accounts/sign-in/auth.ts",
    find: " && !deps.isAdmin(user.id)",
    replace: "",
    proof:
      "server/features/accounts/second-factor/second-factor.test.ts › a reset takes an account's passkeys away where that is asked for, but never those of an administrator",
  },
  {
    of: "passkeys: added soon after signing in",
    file: "server/features/accounts/sign-in/auth.ts",
    find: "const FRESH_SECONDS = 5 * 60;",
    replace: "const FRESH_SECONDS = 24 * 3600;",
    proof:
      "server/features/accounts/second-factor/second-factor.test.ts › a session that is older than five minutes adds no passkey",
  },
  {
    of: "links in mails: opening one proves nothing",
    file: AUTH_HANDLER,
    find: "return toConfirmPage(url);",
    replace: "return deps.handle(request);",
    proof: `${ACCOUNTS} › opening the link of the mail, as programs that look through mails do, proves nothing and signs nobody in`,
  },
  {
    of: "links in mails: for the password they were sent for",
    file: AUTH_HANDLER,
    find: "(await isProven(deps, input.data)) ? passOn(deps, request, input.data) : notConfirmed()",
    replace: "passOn(deps, request, input.data)",
    proof: `${ACCOUNTS} › a link sent for an earlier sign-up cannot prove the password of a later one`,
  },
  {
    of: "passwords: guessable at sign-up",
    file: "server/features/accounts/sign-in/sign-up.ts",
    find: '  await refuseGuessable(input.password, about, "password");\n',
    replace: "",
    proof: `${PROOFS} › is refused at sign-up: %s`,
  },
  {
    of: "passwords: about their owner",
    file: "server/features/accounts/sign-in/sign-up.ts",
    find: 'refuseGuessable(input.password, about, "password")',
    replace: 'refuseGuessable(input.password, [], "password")',
    proof: `${PROOFS} › is refused at sign-up: %s`,
  },
  {
    of: "passwords: guessable when changed",
    file: "server/features/accounts/sign-in/update-password.ts",
    find: '  await refuseGuessable(newPassword, user ? [user.name, user.email] : [], "newPassword");\n',
    replace: "",
    proof: `${PROOFS} › is refused when it is changed and when it is reset, and the old one goes on`,
  },
  {
    of: "passwords: guessable when reset",
    file: "server/features/accounts/sign-in/auth-hooks.ts",
    find: "if (ctx.path === RESETS_PASSWORD) await",
    replace: "if (ctx.path === '') await",
    proof: `${PROOFS} › is refused when it is changed and when it is reset, and the old one goes on`,
  },
];

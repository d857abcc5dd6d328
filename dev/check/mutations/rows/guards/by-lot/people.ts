import type { Mutation } from "../../../mutation.ts";

const FACTORS = "server/features/accounts/second-factor/second-factor.test.ts";
const OWN_ROWS =
  "server/features/accounts/users/own-rows.test.ts › an account is suspended while it is one: not a visitor's, and not once it is deleted";
const CONTACT =
  "server/features/accounts/users/read-contact.test.ts › letters go to an address once its owner has proved it, and to no visitor";
const NEW_ACCOUNT =
  "server/features/campaigns/review/risk.test.ts › a new account that writes to many waits; an old one, or one that somebody let go, does not";

/** Accounts, what reaches their owners, and their campaigns. Guards that a third reader had noted and that became rows by lot. */
export const PEOPLE_BY_LOT: readonly Mutation[] = [
  {
    of: "factors: without one no session has proved one",
    file: "server/features/accounts/second-factor/factor-hooks.ts",
    find: "      if (ENDS_FACTOR.test(ctx.path)) await updateStrongWithoutFactor(db, session.user.id);\n",
    replace: "",
    proof: `${FACTORS} › a stolen password makes no administrator of an account with a passkey`,
  },
  {
    of: "passkeys: none of a visitor",
    file: "server/features/accounts/second-factor/passkey-options.ts",
    find: "if (!user || user.isAnonymous) throw new APIError",
    replace: "if (!user) throw new APIError",
    proof: `${FACTORS} › a visitor adds no passkey: there is no account that it would open`,
  },
  {
    of: "suspension: not of a visitor",
    file: "server/features/accounts/users/user.store.ts",
    find: '    .where("isAnonymous", "=", false)\n    .where("deletedAt", "is", null)\n',
    replace: '    .where("deletedAt", "is", null)\n',
    proof: OWN_ROWS,
  },
  {
    of: "suspension: not of a deleted account",
    file: "server/features/accounts/users/user.store.ts",
    find: '    .where("isAnonymous", "=", false)\n    .where("deletedAt", "is", null)\n',
    replace: '    .where("isAnonymous", "=", false)\n',
    proof: OWN_ROWS,
  },
  {
    of: "letters: to proved addresses alone",
    file: "server/features/accounts/users/read-contact.ts",
    find: " && user.emailVerified",
    replace: "",
    proof: CONTACT,
  },
  {
    of: "letters: none to visitors",
    file: "server/features/accounts/users/read-contact.ts",
    find: "!user.isAnonymous && ",
    replace: "",
    proof: CONTACT,
  },
  {
    of: "passwords: no longer than 128 characters in a reset",
    file: "server/features/accounts/sign-in/auth.ts",
    find: "maxPasswordLength: MAX_PASSWORD_CHARACTERS,",
    replace: "maxPasswordLength: 4_096,",
    proof:
      "server/features/accounts/sign-in/passwords-as-typed.test.ts › of more than 128 characters is refused in a reset too, before anything is computed of it",
  },
  {
    of: "known devices: of one address",
    file: "server/http/security/known-device.ts",
    find: "update(`${name}.${email}`)",
    replace: "update(`${name}.`)",
    proof:
      "server/http/security/token-kinds.test.ts › a device is known to the address that signed in on it, and to no other",
  },
  {
    of: "pages: nobody reads on after signing out without a connection",
    file: "web/session/cached-me.ts",
    find: "  if (isSignOutDue()) return NOBODY;\n",
    replace: "",
    proof:
      "web/session/cached-me.test.ts › without a connection who was signed in reads on; nobody does after signing out, though the server has not heard of it",
  },
  {
    of: "pages: one that comes back is looked at again",
    file: "web/session/one-person/one-person.ts",
    find: '  addEventListener("pageshow", onShow);\n',
    replace: "",
    proof:
      "web/session/one-person/one-person.test.ts › a page that comes back is emptied and loaded anew when somebody else is signed in by now",
  },
  {
    of: "live: a stream ends after a while",
    file: "server/features/notifications/live-feed.ts",
    find: "      timer = setTimeout(close, longestMs).unref();\n",
    replace: "",
    proof:
      "server/features/notifications/notifications.test.ts › ends after a while, so that who reads it is looked at anew",
  },
  {
    of: "push: ten phones of a user",
    file: "server/features/notifications/push/device.store.ts",
    find: "  await sql`delete from push_device where token in (select token from push_device\n    where user_id = ${userId} order by created_at desc, token offset ${MAX_DEVICES})`.execute(tx);\n",
    replace: "",
    proof:
      "server/features/notifications/push/push-devices.test.ts › of more than ten phones the oldest is forgotten; who says so gets no more, and nobody says so for another",
  },
  {
    of: "push: to https alone",
    file: "contract/notifications.ts",
    find: "z.url({ protocol: /^https$/ })",
    replace: "z.url()",
    proof:
      "server/features/notifications/push/change-push.test.ts › an address that is not https is refused at its field, whoever would be asked about it",
  },
  {
    of: "SMS to owners: one at a time",
    file: "server/features/notifications/owner-sms/notification-sms.store.ts",
    find: "  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 60))`.execute(tx);\n",
    replace: "",
    proof:
      "server/features/notifications/owner-sms/notification-sms.test.ts › of two that might both be the last SMS of a day the second waits for the first, and is too many",
  },
  {
    of: "files: those of another database stay",
    file: "server/features/audience/files/sweep-stray-files.ts",
    find: "if (known === 0) {",
    replace: "if (known < 0) {",
    proof:
      "server/features/audience/files/uploads.test.ts › are all left alone where the database knows none of them: it is another's",
  },
  {
    of: "deleted accounts: words under review",
    file: "server/features/administration/privacy/own-data.store.ts",
    find: "  await run(sql`update campaign_review set words = '', note = null, flags = '[]' ${own}`);\n",
    replace: "",
    proof:
      "server/features/administration/privacy/deleted-campaigns.test.ts › of a deleted account's campaigns the figures stay, without words, pictures and shared reports",
  },
  {
    of: "risk: somebody let it go, so it is new no more",
    file: "server/features/campaigns/review/find-risk-flags.ts",
    find: "releasedAt === null && ",
    replace: "",
    proof: NEW_ACCOUNT,
  },
  {
    of: "risk: new for some days",
    file: "server/features/campaigns/review/find-risk-flags.ts",
    find: " && ageMs < rules.newAccountDays * DAY_MS",
    replace: "",
    proof: NEW_ACCOUNT,
  },
  {
    of: "review: let go is what it was about",
    file: "server/features/campaigns/review/find-abuse-flags.ts",
    find: ": known.values[subject] === values[subject];",
    replace: ": true;",
    proof:
      "server/features/campaigns/review/abuse.test.ts › a website that was let go is that one alone: another of the account waits",
  },
  {
    of: "drafts: a hundred deleted in a call",
    file: "contract/campaigns/campaigns.ts",
    find: "z.array(id).min(1).max(100)",
    replace: "z.array(id).min(1)",
    proof: "contract/bounds.test.ts › every list that comes in has an end",
  },
];

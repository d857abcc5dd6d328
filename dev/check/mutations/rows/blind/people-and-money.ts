import type { Mutation } from "../../mutation.ts";

/** Who may what: members, administrators, their money, lists and campaigns. Guards that a third reader took away, drawn by lot from 247 that were noted before any test or row was looked at. */
export const PEOPLE_AND_MONEY_TAKEN_BLIND: readonly Mutation[] = [
  {
    of: "to the card: not again while it is owed",
    file: "server/features/billing/refunds/decide-refused-refund.ts",
    find: 'if (to === "card") await refuseFrozen(tx, userId);',
    replace: "",
    proof:
      "server/features/campaigns/review/refuse-to-card.test.ts › nor does what the provider refused go to a card again meanwhile or while it is owed, but into the wallet it may",
  },
  {
    of: "owner's SMS: another number is proved anew",
    file: "server/features/notifications/owner-sms/mobile-proof.store.ts",
    find: "tries = 0, proved_at = null",
    replace: "tries = 0",
    proof:
      "server/features/notifications/owner-sms/owner-sms.test.ts › the proof of one number ends with the code that is sent to another",
  },
  {
    of: "phone codes: once",
    file: "server/features/accounts/phones/phone-proof.store.ts",
    find: "set proved_at = ${at}, expires_at = ${at}",
    replace: "set proved_at = ${at}",
    proof:
      "server/features/campaigns/test-copies/test-copies.test.ts › a copy goes only to numbers that this member proved, by the code that was sent there",
  },
  {
    of: "signing out: what other apps have shared",
    file: "web/session/clear-device.ts",
    find: "forgetShared(), ",
    replace: "",
    proof:
      "web/session/clear-device.test.ts › signing out forgets what other apps have shared to this one",
  },
  {
    of: "signals: other accounts alone",
    file: "server/features/accounts/signals/account-signal.store.ts",
    find: " and o.user_id <> ${userId}",
    replace: "",
    proof:
      "server/features/campaigns/review/abuse.test.ts › a device that too many accounts sign in on makes their campaigns wait; after 30 days nothing is left of it",
  },
  {
    of: "rotation: a factor that was set up anew meanwhile",
    file: "server/features/accounts/users/factor.store.ts",
    find: '\n    .where("secret", "=", before.secret)',
    replace: "",
    proof:
      "server/features/accounts/users/rotation.test.ts › the secrets of a factor that was set up anew meanwhile are not written over",
  },
  {
    of: "sessions: ended in their owner's name alone",
    file: "server/features/accounts/sign-in/session.store.ts",
    find: '\n    .where("id", "=", sessionId)\n    .where("userId", "=", userId)',
    replace: '\n    .where("id", "=", sessionId)',
    proof:
      "server/features/accounts/users/own-rows.test.ts › a session is deleted as its owner's alone, by the tool itself too",
  },
  {
    of: "reports: links of one's own report",
    file: "server/features/reports/share-report.ts",
    find: "await readOwnCampaign(db, campaignId, { userId, isAdmin: false });\n  return listShares",
    replace: "return listShares",
    proof:
      "server/features/campaigns/vouchers/walk-ins.test.ts › a shared report tells figures only, until it expires or is ended",
  },
  {
    of: "lists: counted once more when one is stored",
    file: "server/features/audience/lists/create-list.ts",
    find: "await refuseTooMany(deps, ask.userId);",
    replace: "",
    proof:
      "server/features/audience/lists/imports/list-import.test.ts › a list that is one too many once its file is read is not stored, and its owner hears why",
  },
  {
    of: "visitors: they alone are removed whole",
    file: "server/features/accounts/users/user.store.ts",
    find: '.where("id", "=", id).where("isAnonymous", "=", true).execute()',
    replace: '.where("id", "=", id).execute()',
    proof:
      "server/features/accounts/users/own-rows.test.ts › only a visitor is removed whole; an account stays, whoever asks",
  },
  {
    of: "owner's SMS: a code is for the number it went to",
    file: "server/features/notifications/owner-sms/prove-mobile.ts",
    find: "if (!proof || !mobile?.index.equals(proof.numberIndex)) return false;",
    replace: "if (!proof) return false;",
    proof:
      "server/features/notifications/owner-sms/owner-sms.test.ts › a code that went to one number proves no other",
  },
  {
    of: "support: answered once",
    file: "server/features/support/answer-message.ts",
    find: 'if (message.state !== "open") throw new AppError("aborted");',
    replace: "",
    proof:
      "server/features/support/support-queue.test.ts › a message that is closed cannot be answered, closing twice changes nothing, and the audit has it once",
  },
  {
    of: "automatic top-up: within the limits of the day",
    file: "server/features/billing/top-ups/auto-top-up.ts",
    find: "if (!isWithinLimits(country, amountMinor)) {",
    replace: "if (amountMinor < 0n) {",
    proof:
      "server/features/billing/top-ups/auto-top-up.test.ts › an amount that the country's limits no longer allow stops it and tells its owner; a charge under way is finished",
  },
  {
    of: "uploads: not over a file that is being read",
    file: "server/features/audience/files/upload-file.ts",
    find: "if (await isImported(tx, userId, path))",
    replace: "if (path === '')",
    proof:
      "server/features/audience/lists/imports/list-import.test.ts › a file that is on its way to a list is not written over",
  },
  {
    of: "review: phishing words are let go with their campaign alone",
    file: "server/features/campaigns/hold-for-review.ts",
    find: '({ risk }) => risk !== "phishing-words"',
    replace: "() => true",
    proof:
      "server/features/campaigns/review/abuse.test.ts › words that ask for secrets are let go with their campaign alone: others of the account wait",
  },
];

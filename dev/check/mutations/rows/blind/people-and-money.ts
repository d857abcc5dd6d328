import type { Mutation } from "../../mutation.ts";

/** Who may what: members, administrators, their money, lists and campaigns. Guards that a third reader took away, drawn by lot from 247 that were noted before any test or row was looked at. */
export const PEOPLE_AND_MONEY_TAKEN_BLIND: readonly Mutation[] = [
  {
    of: "to the card: not again while it is owed",
    file: "server/features/billing/refunds/decide-refused-refund.ts",
    find: 'if (to === "card") await refuseFrozenRefund(tx, userId);',
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
    find: "    await refuseOneTooMany({ db: tx, clock }, ask.userId, id);\n",
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
    find: 'if (message.state !== "open") throw doneMeanwhile();',
    replace: "",
    proof:
      "server/features/support/support.test.ts › is mailed to the administrators, answered, and its writer told",
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
  {
    of: "booking: not what was stopped meanwhile",
    file: "server/features/campaigns/submission/book-route.ts",
    find: 'if (now.status !== "pending") return false;',
    replace: "",
    proof:
      "server/features/campaigns/submission/submission.test.ts › stopped while a network is being asked who the advertiser is, nothing is booked there",
  },
  {
    of: "deleted accounts: their phones",
    file: "server/features/administration/privacy/own-data.store.ts",
    find: '"push_device",\n  ',
    replace: "",
    proof:
      "server/features/administration/privacy/privacy.test.ts › phones and browsers that news go to are forgotten with the data, whatever becomes of the sessions",
  },
  {
    of: "legal texts: written from the newest",
    file: "server/features/administration/reference/publish-legal-text.ts",
    find: "before.version === basedOn &&\n      ",
    replace: "",
    proof:
      "server/features/administration/reference/legal-text.test.ts › are written from the newest: neither from an older one nor from one that is yet to come",
  },
  {
    of: "bonus: one for an administrator waits",
    file: "server/features/administration/bonus/propose-bonus.ts",
    find: " || isAdmin(userId);",
    replace: ";\n    void isAdmin;",
    proof:
      "server/features/administration/administration.test.ts › for an administrator waits, however small, and is not approved by who asked or would get it",
  },
  {
    of: "returned money: a key is for one amount",
    file: "server/features/billing/holds/return-spent.ts",
    find: "if (known.amountMinor !== amountMinor) throw keyReused();",
    replace: "",
    proof:
      "server/features/billing/holds/return-spent.test.ts › the same return is made once, under its key and its amount, also by two at once",
  },
  {
    of: "list files: no cache has them",
    file: "server/features/audience/files.routes.ts",
    find: 'await next();\n    c.header("Cache-Control", "no-store");\n  });\n  app.put',
    replace: "await next();\n  });\n  app.put",
    proof:
      "server/http/security/personal-answers.test.ts › no cache keeps an answer about one person: of sign-in, of uploads, or of a refusal",
  },
  {
    of: "payments: not cancelled before they can have arrived",
    file: "server/features/billing/confirm-payment.ts",
    find: "if (Date.now() - payment.createdAt.getTime() < SETTLING_MS) return undefined;",
    replace: "",
    proof:
      "server/features/billing/top-ups/payments.test.ts › that never reached the provider is cancelled once it cannot arrive any more",
  },
  {
    of: "webhooks of cards: values that can be stored",
    file: "server/features/billing/billing.webhooks.ts",
    find: "if (!notice || findUnstorable(notice))",
    replace: "if (!notice)",
    proof:
      "server/features/billing/payment-webhooks.test.ts › well signed that is no whole event is refused and leaves no trace: %s",
  },
  {
    of: "mobile money: a voucher for one's own payment",
    file: "server/features/billing/top-ups/pay-with-mobile-money.ts",
    find: "!payment || payment.userId !== userId || payment.method",
    replace: "!payment || payment.method",
    proof:
      "server/features/billing/top-ups/own-phone-payments.test.ts › a voucher is handed in for one's own payment alone",
  },
];

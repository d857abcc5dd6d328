import type { Mutation } from "../../../mutation.ts";

/** Accounts, files, the back office and pages. Guards that a third reader took away, drawn by lot; lots 171 to 247. */
export const ACCOUNTS_OF_LAST_LOTS: readonly Mutation[] = [
  {
    of: "deletion: which phones somebody has proved",
    file: "server/features/accounts/erase-account.ts",
    find: "  await deletePhones(tx, userId);\n",
    replace: "",
    proof:
      "dev/check/data-map/marked-account.db.test.ts › of a deleted account nothing stays but what the map names",
  },
  {
    of: "deletion: not with business that is open",
    file: "server/features/administration/privacy/own-data.ts",
    find: "if (await hasOpenBusiness(tx, userId)) {",
    replace: 'if (userId === "") {',
    proof:
      "server/features/administration/privacy/privacy.test.ts › an account whose money is on its way or still there is not deleted without a word",
  },
  {
    of: "signals: other accounts within the window",
    file: "server/features/accounts/signals/account-signal.store.ts",
    find: " and o.seen_at >= ${since}",
    replace: "",
    proof:
      "server/features/accounts/signals/signals.test.ts › another account counts for as long as it was seen since the time that is asked about",
  },
  {
    of: "signals: visitors leave none",
    file: "server/features/accounts/signals/account-signal.store.ts",
    find: " and is_anonymous is not true",
    replace: "",
    proof:
      "server/features/accounts/signals/signals.test.ts › two accounts on one browser share a device, as a digest; another browser is another device; a visitor leaves nothing",
  },
  {
    of: "phone codes: those who ask at once take turns",
    file: "server/features/accounts/phones/phone-proof.store.ts",
    find: "  await sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 62))`.execute(tx);\n",
    replace: "",
    proof:
      "server/features/accounts/phones/phone-codes-at-once.test.ts › codes to one phone end for the day, however many members ask at the same moment",
  },
  {
    of: "letters: words are text",
    file: "server/features/accounts/mails/mail-layout.ts",
    find: "${escape(words)}</p>`;",
    replace: "${words}</p>`;",
    proof:
      "server/features/accounts/mails/mail-layout.test.ts › what users have typed is text in a letter, wherever it stands, and an address stays one",
  },
  {
    of: "visitors: nobody else's drafts move",
    file: "server/features/accounts/visitors/link-visitor.ts",
    find: "if (!visitor?.isAnonymous) return;",
    replace: "if (!visitor) return;",
    proof:
      "server/features/accounts/visitors/link-visitor.test.ts › are a visitor's: those of somebody with an account go to nobody, whatever is noted",
  },
  {
    of: "bonus: a largest amount",
    file: "server/features/administration/bonus/propose-bonus.ts",
    find: "if (totalMinor > BigInt(mostMinor)) {",
    replace: "if (totalMinor < 0n) {",
    proof: "server/features/administration/administration.test.ts › above the limit is refused",
  },
  {
    of: "legal texts: nothing in braces that nobody fills in",
    file: "server/features/administration/reference/publish-legal-text.ts",
    find: "if (unknown !== undefined) {",
    replace: 'if (unknown === "") {',
    proof:
      "server/features/administration/reference/legal-text.test.ts › are never changed, and name nothing that nobody fills in",
  },
  {
    of: "uploads: those at once are counted one after the other",
    file: "server/features/audience/files/upload.store.ts",
    find: "  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${userId}`}, 0))`.execute(tx);\n",
    replace: "",
    proof:
      "server/features/audience/files/uploads.test.ts › with pictures is bounded for a visitor, however many come at once",
  },
  {
    of: "pictures: what has no size is none",
    file: "server/features/audience/files/picture-metadata.ts",
    find: "!size || size.width === 0 || size.height === 0",
    replace: "!size?.height",
    proof: "server/features/audience/files/picture-metadata.test.ts › is none at %i by %i",
  },
  {
    of: "back office: for administrators",
    file: "web/session/guard.ts",
    find: '  if (!guardOf(me).isAdmin) throw redirect({ to: "/dashboard" });\n',
    replace: "  void me;\n",
    proof:
      "web/session/guard.test.ts › the back office lets administrators in, and leads other members to their overview",
  },
  {
    of: "acting: nobody is remembered as the advertiser",
    file: "web/session/me.ts",
    find: " && !me.actedBy",
    replace: "",
    proof:
      "web/session/remembered-me.test.ts › what %s is nobody's own: it is not remembered, and what was is forgotten",
  },
  {
    of: "second factor: ten minutes from the password to the code",
    file: "server/features/accounts/sign-in/auth.ts",
    find: "twoFactorCookieMaxAge: 600,",
    replace: "twoFactorCookieMaxAge: 24 * 3600,",
    proof:
      "server/features/accounts/second-factor/two-factor.test.ts › the code comes within ten minutes of the password",
  },
];

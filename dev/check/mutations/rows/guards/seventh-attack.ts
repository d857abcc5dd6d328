import type { Mutation } from "../../mutation.ts";

const PROBLEMS = "domain/campaign/problems.test.ts";
const HOSTS = "domain/text/hosts-in-text.test.ts › the hosts in “%s”";
const NO_TIME =
  "domain/text/hosts-in-text.test.ts › a long text is read in no time, whatever stands in it";
const SECRETS = "server/features/accounts/sign-in/secrets.test.ts";
const NAMED =
  "server/features/campaigns/quote/assets.test.ts › words name a page of ours as a link does: an own one that is there, in its one way";
const TAKEN_BACK =
  "server/features/campaigns/vouchers/walk-ins.test.ts › a tap by mistake is taken back, once, and by nobody else nor through another campaign";

/** What the seventh and the eighth attack found open. */
export const SEVENTH_ATTACK: readonly Mutation[] = [
  {
    of: "words: what is too long is not read",
    file: "domain/campaign/problems.ts",
    find: "  if (length > MAX_READ_CHARACTERS) {",
    replace: "  if (false) {",
    proof: `${PROBLEMS} › what is longer than any kind may be is refused unread`,
  },
  {
    of: "words: so many addresses and no more",
    file: "domain/campaign/typed-addresses.ts",
    find: "  if (count <= most) return [];",
    replace: "  return [];",
    proof: `${PROBLEMS} › a message names up to fifty web addresses`,
  },
  {
    of: "links: a name ends before a hyphen",
    file: "domain/text/hosts-in-text.ts",
    find: "(?![\\p{L}\\p{N}])/iu;",
    replace: "(?![\\p{L}\\p{N}-])/iu;",
    proof: HOSTS,
  },
  {
    of: "links: a number behind signs, and before them",
    file: "domain/text/hosts-in-text.ts",
    find: "(?<![\\p{L}\\p{N}]|[\\p{L}\\p{N}][.-])",
    replace: "(?<![\\p{L}\\p{N}.-])",
    proof: HOSTS,
  },
  {
    of: "links: behind names of any length",
    file: "domain/text/hosts-in-text.ts",
    find: "{1,2000}",
    replace: "{1,300}",
    proof: HOSTS,
  },
  {
    of: "links: as a phone reads them, not the browser alone",
    file: "domain/text/hosts-in-text.ts",
    find: "[plain, name ?? plain]",
    replace: "[plain]",
    proof: HOSTS,
  },
  {
    of: "pages of ours: behind a hyphen",
    file: "server/features/audience/files/own-address.ts",
    find: "(?<![\\\\p{L}\\\\p{N}]|",
    replace: "(?<![\\\\p{L}\\\\p{N}-]|",
    proof: NAMED,
  },
  {
    of: "walk-ins: taken back through its own campaign alone",
    file: "server/features/campaigns/vouchers/voucher.store.ts",
    find: '    .where("id", "=", tapId)\n    .where("campaignId", "=", campaignId)\n',
    replace: '    .where("id", "=", tapId)\n',
    proof: TAKEN_BACK,
  },
  {
    of: "walk-ins: taken back by the campaign's owner alone",
    file: "server/features/campaigns/vouchers/vouchers.ts",
    find: "  const { campaign } = await owned(deps.db, key);\n  // In turn",
    replace:
      "  const { campaign } = await readOwnCampaign(deps.db, key.campaignId, { userId: key.userId, isAdmin: true });\n  // In turn",
    proof: TAKEN_BACK,
  },
  {
    of: "codes: none is accepted by a wrong clock",
    file: "gateway/http/operation-handlers.ts",
    find: '    if (!(await deps.clockGuard.isRight())) throw new AppError("unavailable");\n',
    replace: "",
    proof: "gateway/leases/wrong-clock.test.ts › %s sends nothing, and goes on when it is right",
  },
  {
    of: "titles: no sign is cut in half",
    file: "domain/text/half-sign.ts",
    find: '.replace(/[\\ud800-\\udbff]$/, "")',
    replace: "",
    proof: "domain/campaign/drafts/title-from.test.ts › a sign of two places is not cut in half",
  },
  {
    of: "migrations: a deadlock is tried again",
    file: "platform/database/migrate.ts",
    find: "const DEADLOCK_TRIES = 20;",
    replace: "const DEADLOCK_TRIES = 1;",
    proof:
      "platform/database/migrate.db.test.ts › a migration that waits for a process which waits for it is tried again",
  },
  {
    of: "addresses: no place longer than a name is read",
    file: "domain/message/web-address.ts",
    find: "  if (placeOf(text).length > MAX_HOST_CHARACTERS) return undefined;\n",
    replace: "",
    proof:
      "domain/message/sms-link.test.ts › an address whose place is longer than a name can be is none, and is not read",
  },
  {
    of: "links: no place longer than a name is read",
    file: "domain/text/hosts-in-text.ts",
    find: "  if (plain.length > MAX_HOST_CHARACTERS) return [plain];\n",
    replace: "",
    proof: NO_TIME,
  },
  {
    of: "texts: no letter has more than thirty marks",
    file: "domain/text/stream-safe.ts",
    find: '.replace(MARKS, "$1")',
    replace: "",
    proof: NO_TIME,
  },
  {
    of: "passwords: none longer than any is right",
    file: "server/features/accounts/users/password-hash.ts",
    find: "password.length <= MAX_PASSWORD_CHARACTERS && ",
    replace: "",
    proof: `${SECRETS} › a password that is longer than any is wrong, whatever it begins with, and is not read to its end`,
  },
  {
    of: "passwords: none is read beyond its length",
    file: "server/features/accounts/users/password-hash.ts",
    find: "password.slice(0, MAX_PASSWORD_CHARACTERS).normalize",
    replace: "password.normalize",
    proof: `${SECRETS} › a password that is longer than any is wrong, whatever it begins with, and is not read to its end`,
  },
  {
    of: "passwords: few ways of signs for letters are tried",
    file: "server/features/accounts/sign-in/password-strength.ts",
    find: "    l33tMaxSubstitutions: LEET_WAYS,\n",
    replace: "",
    proof: `${SECRETS} › new passwords of signs that stand for letters are judged in no time`,
  },
  {
    of: "bids: a list of a request is read once",
    file: "gateway/on-request/banners/match-banner.ts",
    find: "  read.set(list, entries);\n",
    replace: "",
    proof:
      "gateway/on-request/banners/match-banner.test.ts › reads a list of thousands once, however many campaigns it is looked at for",
  },
];

import type { Mutation } from "../../mutation.ts";

const PROBLEMS = "domain/campaign/problems.test.ts";
const HOSTS = "domain/text/hosts-in-text.test.ts › the hosts in “%s”";
const NAMED =
  "server/features/campaigns/quote/assets.test.ts › words name a page of ours as a link does: an own one that is there, in its one way";
const TAKEN_BACK =
  "server/features/campaigns/vouchers/walk-ins.test.ts › a tap by mistake is taken back, once, and by nobody else nor through another campaign";

/** What the seventh attack found open. */
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
    file: "domain/campaign/problems.ts",
    find: "  if (count <= most) return [];",
    replace: "  return [];",
    proof: `${PROBLEMS} › a message names up to fifty web addresses`,
  },
  {
    of: "links: a name ends before a hyphen",
    file: "domain/text/hosts-in-text.ts",
    find: "(?![\\p{L}\\p{N}])/giu",
    replace: "(?![\\p{L}\\p{N}-])/giu",
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
];

import type { Mutation } from "../../../mutation.ts";

const SIZE = "server/features/campaigns/drafts/draft-size.test.ts";
const LARGER = `${SIZE} › content that is larger than any message is refused, in a new draft, in a saved one and in one that is used again`;
const TOGETHER = `${SIZE} › drafts of a visitor have so much content together, however it comes there; what makes them smaller is taken`;
const PAGES = "server/features/campaigns/quote/pages-at-once.test.ts";
const TAKEN_DOWN =
  "server/features/campaigns/sites/taken-down.test.ts › of pages taken down the last twenty stay, and every one that a sent campaign leads to";
const MOVED = "server/features/campaigns/drafts/move-drafts.test.ts";

/** What the ninth attack found open in drafts, their prices and pages. */
export const NINTH_ATTACK_DRAFTS: readonly Mutation[] = [
  {
    of: "drafts: no content is larger than a message can be",
    file: "server/features/campaigns/drafts/draft-size.ts",
    find: "  if (contentBytes(content) <= MAX_CONTENT_BYTES) return;",
    replace: "  if (contentBytes(content) <= 2 * MAX_CONTENT_BYTES) return;",
    proof: LARGER,
  },
  {
    of: "drafts: content of all together",
    file: "server/features/campaigns/drafts/draft-size.ts",
    find: "  if (others + bytes > limit) {",
    replace: "  if (others < 0) {",
    proof: TOGETHER,
  },
  {
    of: "drafts: content of a saved one counts as that of a new one",
    file: "server/features/campaigns/drafts/save-draft.ts",
    find: "    await refuseTooMuchContent(tx, { isAnonymous: false, ...save }, content);\n",
    replace: "",
    proof: TOGETHER,
  },
  {
    of: "drafts: content that is saved is counted one after another",
    file: "server/features/campaigns/drafts/save-draft.ts",
    find: '    await lockLimit(tx, save.userId, "drafts");\n',
    replace: "",
    proof: `${SIZE} › what is large is saved one after another: none while another process counts, and what is small waits for nobody`,
  },
  {
    of: "drafts: cards and buttons of what is written",
    file: "contract/campaigns/campaign-content.ts",
    find: "  cards: cardsMax + SPARE,",
    replace: "  cards: 20,",
    proof: "contract/campaigns/campaign-content.test.ts › %s in what is written",
  },
  {
    of: "lists: no content is read for a list",
    file: "server/features/campaigns/campaign-columns.ts",
    find: 'column !== "campaign.content",',
    replace: "true,",
    proof: `${SIZE} › a list is read without the content of its campaigns, and a copy made before is known by it`,
  },
  {
    of: "pages: of one member after another, some members together",
    file: "server/features/campaigns/quote/page-problems.ts",
    find: "if (!landingPages || !asksOthers)",
    replace: "if (landingPages || !asksOthers)",
    proof: `${PAGES} › however many prices one member asks for, three pages are asked for at once; others do not wait for it, and beyond twenty they are told so`,
  },
  {
    of: "pages: none is asked for by what cannot go out",
    file: "server/features/campaigns/quote/quote-campaign.ts",
    find: "isAnonymous || isWrong ?",
    replace: "isAnonymous ?",
    proof: `${PAGES} › of a message that cannot go out as it is nobody's page is asked for`,
  },
  {
    of: "limits: who waits for a turn holds no connection",
    file: "server/db/limit-turns.ts",
    find: "  return inTurn(userId, work);",
    replace: "  return work();",
    proof:
      "server/features/support/limits-at-once.test.ts › drafts of a visitor are fifty, however many are begun at once",
  },
  {
    of: "limits: so many of one user wait and no more",
    file: "server/db/refusing-turns.ts",
    find: "  if (error instanceof TooManyWaiting) throw",
    replace: "  if (error instanceof TooManyWaiting && Date.now() < 0) throw",
    proof:
      "server/db/limit-turns.test.ts › beyond fifty that wait a user is told so, and others have their turn",
  },
  {
    of: "pages: none is asked for when nobody waits any more",
    file: "server/features/campaigns/quote/page-problems.ts",
    find: '    if (signal?.aborted) throw new AppError("deadline-exceeded");\n',
    replace: "",
    proof: `${PAGES} › once nobody waits for a price no further pages are asked for`,
  },
  {
    of: "pages of ours: those taken down do not grow without end",
    file: "server/features/campaigns/sites/sites.ts",
    find: "    await deleteUnusedSites(tx, userId, { stems, but: MAX_TAKEN_DOWN });\n",
    replace: "",
    proof: TAKEN_DOWN,
  },
  {
    of: "pages of ours: one that a sent campaign leads to stays",
    file: "server/features/campaigns/sites/site.store.ts",
    find: "\n      and not exists (select from named n where starts_with(n.code, s.code))`.execute(",
    replace: "`.execute(",
    proof: TAKEN_DOWN,
  },
  {
    of: "drafts: no more move than the account may have",
    file: "server/features/campaigns/drafts/move-drafts.ts",
    find: "MAX_DRAFTS - (await countDrafts(tx, toUserId))",
    replace: "MAX_DRAFTS",
    proof: `${MOVED} › of a visitor's drafts as many move as the account may still have, the last changed first`,
  },
  {
    of: "drafts: no more content moves than the account may have",
    file: "server/features/campaigns/drafts/move-drafts.ts",
    find: "MAX_BYTES.member - others",
    replace: "MAX_BYTES.member",
    proof: `${MOVED} › they move with no more content than the account may still have`,
  },
  {
    of: "pictures: no more move than the account may have",
    file: "server/features/audience/files/pictures.ts",
    find: "MAX_PICTURES.member.files - there.files",
    replace: "MAX_PICTURES.member.files",
    proof: `${MOVED} › of pictures %s move as the account may still have`,
  },
  {
    of: "pictures: none larger move than the account may have",
    file: "server/features/audience/files/pictures.ts",
    find: "MAX_PICTURES.member.bytes - there.bytes",
    replace: "MAX_PICTURES.member.bytes",
    proof: `${MOVED} › of pictures %s move as the account may still have`,
  },
];

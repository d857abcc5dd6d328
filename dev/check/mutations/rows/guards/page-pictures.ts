import type { Mutation } from "../../mutation.ts";

const PICTURE = "server/features/campaigns/sites/site-picture.ts";
const UNSEEN = "server/features/campaigns/sites/refuse-unseen.ts";
const TEST = "server/features/campaigns/sites/picture-of-a-page.test.ts › ";
const TAKES = `${TEST}a page takes only a picture that is its owner's, stored, shown and light, with words that say what it shows`;
const LOOKED_AT = `${TEST}the words of a picture are looked at with the page, and the picture is shown to who looks`;
const SEEN = `${TEST}another picture than the one that was seen is not approved, and comes on no page that a campaign leads to that was`;

/** The picture of a shop's page: whose it is, who has looked at it, and what happens to it when it is taken down. */
export const PAGE_PICTURES: readonly Mutation[] = [
  {
    of: "page pictures: the owner's own, stored and not taken down",
    file: PICTURE,
    find: "  if (stored === undefined)\n",
    replace: "  if (key === 'never')\n",
    proof: TAKES,
  },
  {
    of: "page pictures: light enough",
    file: PICTURE,
    find: "stored.sizeBytes > SITE_PICTURE.maxBytes",
    replace: "false",
    proof: TAKES,
  },
  {
    of: "page pictures: with words",
    file: PICTURE,
    find: '  if (pictureAlt === "")\n',
    replace: "  if (false)\n",
    proof: TAKES,
  },
  {
    of: "page pictures: one that is taken down is not shown",
    file: PICTURE,
    find: "  return stored && { path: `/files/${key}`, ...stored };",
    replace:
      "  return { path: `/files/${key}`, widthPixels: null, heightPixels: null, ...stored };",
    proof: `${TEST}a page shows no picture while administrators have taken that down`,
  },
  {
    of: "page pictures: one that is taken down stops who leads there",
    file: "server/features/campaigns/changes/using.store.ts",
    find: "      union all select '/s/' || code from shop_site where user_id = ${userId} and picture_key = ${place})",
    replace: ")",
    proof:
      "server/features/administration/published/take-down-booked.test.ts › so is a campaign that leads to a page with a picture that is taken down, and no other",
  },
  {
    of: "page pictures: what a page shows is not tidied away",
    file: "server/features/audience/files/upload.store.ts",
    find: "      union all select user_id, picture_key from shop_site where picture_key <> '' and user_id in (select user_id from old))",
    replace: ")",
    proof: `${TEST}a picture stays as long as a page shows it, and goes with the page`,
  },
  {
    of: "page pictures: gone with the page",
    file: "server/features/campaigns/sites/site.store.ts",
    find: ", picture_key = '', picture_alt = ''",
    replace: "",
    proof: `${TEST}a picture stays as long as a page shows it, and goes with the page`,
  },
  {
    of: "page pictures: its words are words of the page",
    file: "server/features/campaigns/sites/page-words.ts",
    find: "return [name, offer, address, openingHours, pictureAlt];",
    replace: "return [name, offer, address, openingHours, pictureAlt && ''];",
    proof: LOOKED_AT,
  },
  {
    of: "page pictures: who looks sees it",
    file: "server/features/campaigns/pieces/review-pieces.ts",
    find: "    .concat(pages.map((page) => page.pictureUrl));",
    replace: ";",
    proof: LOOKED_AT,
  },
  {
    of: "page pictures: approved is the one that was seen",
    file: "server/features/campaigns/hold-for-review.ts",
    find: "page.pictureUrl ? [page.pictureAlt, page.pictureUrl] : []",
    replace: "[]",
    proof: SEEN,
  },
  {
    of: "page pictures: no other one while people are led there",
    file: UNSEEN,
    find: 'now.pictureKey !== "" && now.pictureKey !== old.pictureKey;',
    replace: 'now.pictureKey === "" && now.pictureKey !== old.pictureKey;',
    proof: SEEN,
  },
];

import type { Mutation } from "../../mutation.ts";

/** Campaigns, lists and pictures, and what is read about them. Guards that were taken away blind: drawn from what a reader of the code had noted, before any test was looked at. */
export const CAMPAIGNS_TAKEN_BLIND: readonly Mutation[] = [
  {
    of: "shops' pages: words are text",
    file: "server/features/campaigns/sites/site-page.ts",
    find: '    .replaceAll("<", "&lt;")\n',
    replace: "",
    proof:
      "server/features/campaigns/vouchers/walk-ins.test.ts › a shop's page is small, runs nothing of its owner's, and can be taken down",
  },
  {
    of: "edits: of the version that was seen",
    file: "server/features/campaigns/changes/edit-campaign.ts",
    find: "if (now.version !== version) {",
    replace: "if (now.version < 0) {",
    proof:
      "server/features/campaigns/quote/kinds.test.ts › an edit before the start replaces what the networks have, for the same money, and is booked once",
  },
  {
    of: "edits: not shortly before the start",
    file: "server/features/campaigns/changes/edit-campaign.ts",
    find: "nowMs < LAST_EDIT_MS",
    replace: "nowMs < -Infinity",
    proof:
      "server/features/campaigns/quote/kinds.test.ts › an edit that would change the price, or comes after the start, is refused",
  },
  {
    of: "review: approved is what was seen",
    file: "server/features/campaigns/hold-for-review.ts",
    find: "[reviewedWords(campaign), ...addressesOf(campaign)]",
    replace: "[reviewedWords(campaign)]",
    proof:
      "server/features/campaigns/review/review.test.ts › approved words with the page that was seen go on; the same words with another page wait anew",
  },
  {
    of: "lists: visitors upload none",
    file: "server/features/audience/files.routes.ts",
    find: "if (principal.isAnonymous)",
    replace: 'if (principal.userId === "")',
    proof:
      "server/features/campaigns/quote/own-lists.test.ts › an upload goes on where the line broke, and only its owner sees it",
  },
  {
    of: "lists: consent before a network gets it",
    file: "server/features/audience/lists/list-on-routes.ts",
    find: "if (list.consentAt === null)",
    replace: 'if (listId === "")',
    proof:
      "server/features/campaigns/quote/own-lists.test.ts › no network gets a list of whose numbers nobody has said where they come from, whoever asks",
  },
  {
    of: "lists: one's own alone in a draft",
    file: "server/features/audience/lists/refuse-foreign-lists.ts",
    find: "(await isListOf(db, userId, id))",
    replace: 'id !== ""',
    proof:
      "server/features/campaigns/drafts/foreign-ids.test.ts › %s of somebody else is refused, and nothing changes",
  },
  {
    of: "pictures: how many pixels",
    file: "server/features/audience/files/picture-metadata.ts",
    find: " ||\n    widthPixels * heightPixels > MAX_MEGAPIXELS * 1_000_000",
    replace: "",
    proof: "server/features/audience/files/picture-metadata.test.ts › may not be %i by %i",
  },
  {
    of: "live: ten pages of one person",
    file: "server/features/notifications/live-feed.ts",
    find: "    if (own.size > MAX_PAGES) oldest?.(undefined);\n",
    replace: "",
    proof:
      "server/features/notifications/live-feed.test.ts › an eleventh open page of somebody ends the oldest, and nobody else's",
  },
  {
    of: "owner's SMS: to a proved number",
    file: "server/features/notifications/owner-sms/sms-notification.ts",
    find: " || !(await isProved(db, notification.userId, mobile))",
    replace: "",
    proof:
      "server/features/notifications/owner-sms/owner-sms.test.ts › nobody gets an SMS who has not asked for it, nor at a number that was not proved",
  },
  {
    of: "web push: hosts of the browsers' networks",
    file: "server/providers/push/web-push/provider.ts",
    find: "hostname.endsWith(`.${host}`)",
    replace: "hostname.endsWith(host)",
    proof:
      "server/features/notifications/push/change-push.test.ts › %s is the caller's mistake: 400",
  },
  {
    of: "search: a percent sign is a letter",
    file: "server/features/support/search/search.store.ts",
    find: "return text.replaceAll(/[\\\\%_]/g, String.raw`\\$&`);",
    replace: "return text;",
    proof:
      "server/features/support/support.test.ts › takes a sign of patterns as the sign that it is",
  },
  {
    of: "search: one's own lists",
    file: "server/features/support/search/search.store.ts",
    find: "    where user_id = ${userId} and deleted_at is null and name ilike",
    replace: "    where deleted_at is null and name ilike",
    proof:
      "server/features/support/support.test.ts › asks for one's own alone where the database would show every list",
  },
  {
    of: "sections: saved over the version that was seen",
    file: "server/features/administration/reference/edit-section.ts",
    find: '    if (String(row.version) !== version) throw new AppError("aborted");\n',
    replace: "",
    proof:
      "server/features/administration/reference/reference.test.ts › is changed for everybody, with what it was in the history",
  },
  {
    of: "sections: private ones",
    file: "server/features/catalogue/catalogue.routes.ts",
    find: '      if (isPrivateSection(input.section)) throw new AppError("not-found");\n',
    replace: "",
    proof:
      "server/features/administration/reference/reference.test.ts › with the limits of risk is edited with history, read by administrators alone, and refused when it is broken",
  },
  {
    of: "landing pages: called where it was checked",
    file: "server/providers/landing-pages/http/provider.ts",
    find: "        host: address,\n",
    replace: "        host: url.hostname,\n",
    proof:
      "server/providers/landing-pages/http/provider.test.ts › a page is called at the address that was checked, under its name, whatever the name leads to by then",
  },
];

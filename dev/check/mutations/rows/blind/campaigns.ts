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
    find: "if (now.version === version) return;",
    replace: "if (now.version >= 0) return;",
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
    find: "JSON.stringify([kind, sender, text, link, content, shown], inOrder)",
    replace: "JSON.stringify([kind, sender, text, content, shown], inOrder)",
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
    find: " || !(await isProved(deps, notification.userId, mobile))",
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
  {
    of: "submission: the draft as it was quoted",
    file: "server/features/campaigns/submission/submit-campaign.ts",
    find: "  if (campaign.version !== quote.campaign.version) throw changedMeanwhile();\n",
    replace: "",
    proof:
      "server/features/campaigns/submission/submission.test.ts › a draft that changed between its price and its booking is not booked as it was priced",
  },
  {
    of: "submission: a key with another body",
    file: "server/features/campaigns/submission/submit-campaign.ts",
    find: " || !isSameBody",
    replace: "",
    proof:
      "server/features/campaigns/submission/submission.test.ts › a key that was used answers the same body the same, and refuses another body",
  },
  {
    of: "edits: as many parts as were paid",
    file: "server/features/campaigns/changes/edit-campaign.ts",
    find: "if (plan.parts !== campaign.parts) {",
    replace: "if (plan.parts < 0) {",
    proof:
      "server/features/campaigns/quote/kinds.test.ts › an edit that would change the price, or comes after the start, is refused",
  },
  {
    of: "vouchers: no tap of the future",
    file: "server/features/campaigns/vouchers/vouchers.ts",
    find: "at.getTime() > latest",
    replace: "at.getTime() > Infinity",
    proof:
      "server/features/campaigns/vouchers/walk-ins.test.ts › a tap is noted up to a day ahead of our clock, and not from a device that is in another year",
  },
  {
    of: "review: decided while it waits",
    file: "server/features/campaigns/review/decide-review.ts",
    find: 'campaign?.status !== "pending" || !flags',
    replace: "!campaign || !flags",
    proof:
      "server/features/campaigns/review/review.test.ts › nobody looks in time: it expires and everything comes back; stopped, it leaves the queue",
  },
  {
    of: "lists: names of files",
    file: "server/features/audience/files/upload-file.ts",
    find: ' || name.includes("..")',
    replace: "",
    proof: "server/features/audience/files/upload-file.test.ts › no file is called %j",
  },
  {
    of: "lists: an address is good for two hours",
    file: "server/features/audience/lists/list-url.ts",
    find: "Number(hour) * HOUR_SECONDS * 1000 > Date.now() ? listId : undefined",
    replace: "listId",
    proof:
      "server/features/audience/lists/list-url.test.ts › an address is the same within an hour and another for new numbers, and is read until it is too old",
  },
  {
    of: "lists: not deleted while a campaign writes to it",
    file: "server/features/audience/lists/manage-lists.ts",
    find: '    if (await isInUse(tx, listId)) return "in-use";\n',
    replace: "",
    proof:
      "server/features/campaigns/quote/own-lists.test.ts › a campaign to an own list needs consent, reaches that list only, and holds the list while it runs",
  },
  {
    of: "pictures: how many of one owner",
    file: "server/features/audience/files/pictures.ts",
    find: "there.files >= most.files || ",
    replace: "",
    proof:
      "server/features/audience/files/uploads.test.ts › with pictures is bounded in number for a visitor, however small they are",
  },
  {
    of: "reports: a link that has ended",
    file: "server/features/reports/report-extras.store.ts",
    find: " and s.expires_at > ${at}`,\n  );\n}\n\n/** Ends",
    replace: "`,\n  );\n}\n\n/** Ends",
    proof:
      "server/features/campaigns/vouchers/walk-ins.test.ts › a shared report tells figures only, until it expires or is ended",
  },
  {
    of: "owner's SMS: codes of a day",
    file: "server/features/notifications/owner-sms/prove-mobile.ts",
    find: "askedCount > MOBILE_CODE.mostADay",
    replace: "askedCount > Infinity",
    proof:
      "server/features/notifications/owner-sms/owner-sms.test.ts › codes end for the day, and the answer tells nothing of the number",
  },
  {
    of: "owner's SMS: tries of a code",
    file: "server/features/notifications/owner-sms/prove-mobile.ts",
    find: " || proof.tries >= MOBILE_CODE.mostTries",
    replace: "",
    proof:
      "server/features/notifications/owner-sms/owner-sms.test.ts › a number is proved by the code, which is short-lived, can be tried a few times, and fits that number alone",
  },
  {
    of: "rules of a country: not for days that have begun",
    file: "server/features/administration/rules/publish-rule.ts",
    find: "  if (from >= first) return;\n",
    replace: "  if (first !== from) return;\n",
    proof:
      "server/features/administration/rules/hours.test.ts › the past cannot be changed, by the tool or in its database",
  },
  {
    of: "landing pages: every address of a name",
    file: "server/providers/landing-pages/http/provider.ts",
    find: "!addresses.every(isPublicAddress)",
    replace: "!addresses.some(isPublicAddress)",
    proof:
      "server/providers/landing-pages/http/provider.test.ts › a host with %s is never asked, not even behind a redirect",
  },
];

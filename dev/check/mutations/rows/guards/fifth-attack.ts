import type { Mutation } from "../../mutation.ts";

const OWN_PAGES = "server/features/campaigns/review/own-pages.test.ts";
const TYPED = "server/features/campaigns/review/typed-links.test.ts";
const NO_OTHER = `${OWN_PAGES} › the words of a page get no other number and no other address while a campaign that was let go leads there`;
const ON_PAGES = `${TYPED} › what administrators refuse or hold is looked for on the pages of ours that a campaign leads to`;

/** What the fifth attack found open (issue 17). */
export const FIFTH_ATTACK: readonly Mutation[] = [
  {
    of: "review: approved is what the reviewer read",
    file: "server/features/campaigns/review/decide-review.ts",
    find: "  if (!isAsRead) throw changedMeanwhile();\n",
    replace: "",
    proof: `${OWN_PAGES} › a page that changed while its campaign waited is read once more before that goes out`,
  },
  {
    of: "review: what changed is put before the reviewer",
    file: "server/features/campaigns/review/review.store.ts",
    find: "set words = ${words}, seen = ${seen}\n",
    replace: "set seen = ${seen}\n",
    proof: `${OWN_PAGES} › a page that changed while its campaign waited is read once more before that goes out`,
  },
  {
    of: "review: numbers in the words of a page were seen",
    file: "server/features/campaigns/sites/refuse-unseen.ts",
    find: "[...phoneNumbersInText(text), ...hostsInText(text)]",
    replace: "hostsInText(text)",
    proof: NO_OTHER,
  },
  {
    of: "review: addresses in the words of a page were seen",
    file: "server/features/campaigns/sites/refuse-unseen.ts",
    find: "[...phoneNumbersInText(text), ...hostsInText(text)]",
    replace: "phoneNumbersInText(text)",
    proof: NO_OTHER,
  },
  {
    of: "pages: a phone makes no number of the words tappable",
    file: "server/features/campaigns/sites/site-page.ts",
    find: '<meta name="format-detection" content="telephone=no">\n',
    replace: "",
    proof: NO_OTHER,
  },
  {
    of: "pages: an address that passes for a bank's comes on none",
    file: "server/features/campaigns/word-flags.ts",
    find: "hosts: hostsInText(words).map(domainToUnicode)",
    replace: "hosts: []",
    proof: `${OWN_PAGES} › an address on a page of ours that passes for a bank's waits with the campaign, and comes on no page later`,
  },
  {
    of: "links: those on pages of ours are looked at",
    file: "server/features/campaigns/links/find-bad-links.ts",
    find: "text: pageWords(pages) }",
    replace: 'text: "" }',
    proof: ON_PAGES,
  },
  {
    of: "links: nor come those of bad repute later",
    file: "server/features/campaigns/sites/refuse-unseen.ts",
    find: "    ...badSince(badHosts, { old, now }),\n",
    replace: "",
    proof: ON_PAGES,
  },
  {
    of: "links: an address without a name waits",
    file: "server/features/campaigns/addresses/judge-hosts.ts",
    find: " ?? hosts.find(isBareAddress)",
    replace: "",
    proof: `${TYPED} › an address without a name waits`,
  },
  {
    of: "closed links: of who deleted the account",
    file: "server/features/audience/links/suspended-link.store.ts",
    find: '          eb("user.deletedAt", "is not", null),\n',
    replace: "",
    proof:
      "server/features/audience/links/close-links.test.ts › links of who deleted the account lead nowhere: nobody could be suspended for them any more",
  },
];

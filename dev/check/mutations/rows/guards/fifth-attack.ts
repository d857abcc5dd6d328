import type { Mutation } from "../../mutation.ts";

const OWN_PAGES = "server/features/campaigns/review/own-pages.test.ts";
const TYPED = "server/features/campaigns/review/typed-links.test.ts";
const ODD = `${TYPED} › an address that is written in an odd way is refused or waits as what browsers read in it`;
const HELD = "platform/http/held-bodies.test.ts";
const HEAVY = "server/http/security/bodies/heavy-bodies.test.ts";
const CORRECTIONS = "server/features/billing/corrections/corrections.test.ts";
const NO_OTHER = `${OWN_PAGES} › the words of a page get no other number and no other address while a campaign that was let go leads there`;
const ON_PAGES = `${TYPED} › what administrators refuse or hold is looked for on the pages of ours that a campaign leads to`;

/** What the fifth attack found open. */
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
  {
    of: "review: what another administrator has read is not what this one has",
    file: "server/features/campaigns/review/decide-review.ts",
    find: 'return now.seen.toString("hex") === seen;',
    replace: "return seen !== undefined;",
    proof: `${OWN_PAGES} › a page that changed while its campaign waited is read once more before that goes out`,
  },
  {
    of: "pages: nor while messages lie on phones",
    file: "server/features/campaigns/sites/refuse-unseen.ts",
    find: "settledAt !== null && settledAt.getTime() < readSince",
    replace: "settledAt !== null",
    proof: NO_OTHER,
  },
  {
    of: "phone numbers: whatever stands between their digits",
    file: "domain/text/phone-numbers-in-text.ts",
    find: "(?:[^\\p{L}\\p{N}]{0,3}\\d){8,14}",
    replace: "(?:[ ./()-]{0,3}\\d){8,14}",
    proof: "domain/text/phone-numbers-in-text.test.ts › the numbers to call in “%s”",
  },
  {
    of: "phone numbers: in the digits of any script",
    file: "domain/text/phone-numbers-in-text.ts",
    find: "    .replace(DIGIT, (digit) => String(valueOf(digit)));",
    replace: ";",
    proof: "domain/text/phone-numbers-in-text.test.ts › the numbers to call in “%s”",
  },
  {
    of: "edits: not of a suspended account",
    file: "server/features/campaigns/changes/edit-campaign.ts",
    find: "  await refuseSuspended(tx, userId);\n",
    replace: "",
    proof:
      "server/features/campaigns/submission/suspended.test.ts › an edit that was under way when the account was suspended is not made",
  },
  {
    of: "closed links: a network that hangs is left out of the round",
    file: "server/features/audience/links/close-links.ts",
    find: "    if (leftOut.routes.has(routeId)) continue;\n",
    replace: "",
    proof:
      "server/features/audience/links/close-links.test.ts › a network that hangs keeps no other one waiting, however many are closed there",
  },
  {
    of: "connections: no more in hand than anybody has",
    file: "platform/http/serve.ts",
    find: "      incoming.socket.destroy();\n      return;\n",
    replace: "",
    proof:
      "platform/http/serve.test.ts › a connection on which more is asked at once than anybody does is cut, and others are answered",
  },
  {
    of: "bodies on their way: of one address",
    file: "platform/http/held-bodies.ts",
    find: "greatest.bytes <= ofOne && all <= ofAll",
    replace: "all <= ofAll",
    proof: `${HELD} › of an address that holds too much the connection on which most has come is cut, and others are answered`,
  },
  {
    of: "bodies on their way: of all",
    file: "platform/http/held-bodies.ts",
    find: "greatest.bytes <= ofOne && all <= ofAll",
    replace: "greatest.bytes <= ofOne",
    proof: `${HELD} › of all together that of the address that holds most is`,
  },
  {
    of: "bodies on their way: what has come counts",
    file: "platform/http/held-bodies.ts",
    find: "Math.min(length, socket.bytesRead - from)",
    replace: "length + 0 * (socket.bytesRead - from)",
    proof: `${HELD} › bodies of which nothing has come shut nobody out, and one counts with no more than its path reads`,
  },
  {
    of: "bodies: a sign-in's is short",
    file: "server/http/security/bodies/body-limits.ts",
    find: '  if (path.startsWith("/api/auth/")) return LONGEST.signIn;\n',
    replace: "",
    proof: `${HEAVY} › a sign-in, a webhook and a call send no more than theirs`,
  },
  {
    of: "description of the calls: counted by address",
    file: "server/http/server.ts",
    find: ', "/openapi.json", "/api"]',
    replace: "]",
    proof: `${HEAVY} › the description of the calls is counted by address, and in memory once`,
  },
  {
    of: "languages: a long header is not taken apart",
    file: "platform/http/accepted-language.ts",
    find: ".slice(0, MAX_CHARACTERS)",
    replace: "",
    proof:
      "platform/http/accepted-language.test.ts › a header of thousands of names is read in no time",
  },
  {
    of: "banners: signed addresses that are asked for again and again",
    file: "gateway/on-request/ads/ads.routes.ts",
    find: "    if (!tapLimit.admit(`${clientAddress(context, trustedProxies)} ${event}`)) return;\n",
    replace: "",
    proof:
      "gateway/on-request/ads/ad-tag.test.ts › beyond an address's share of a minute lead on and are not counted, each by itself",
  },
  {
    of: "corrections: of many wallets together",
    file: "server/features/billing/corrections/correct-wallet.ts",
    find: ' ||\n      correctionNeedsApproval(code, ofAll, "all")',
    replace: "",
    proof: `${CORRECTIONS} › small ones of one administrator to many wallets are a large one together, also at once`,
  },
  {
    of: "corrections: of many wallets at once",
    file: "server/features/billing/corrections/correct-wallet.ts",
    find: '    await lockLimit(tx, requestedBy, "alone");\n',
    replace: "",
    proof: `${CORRECTIONS} › small ones of one administrator to many wallets are a large one together, also at once`,
  },
  {
    of: "bonuses: to many advertisers together",
    file: "server/features/administration/bonus/propose-bonus.ts",
    find: "isLargeTogether(ofAllMinor, currency) || ",
    replace: "",
    proof:
      "server/features/administration/administration.test.ts › that is small waits when those to many advertisers are too much together",
  },
  {
    of: "links: as browsers read them",
    file: "domain/text/hosts-in-text.ts",
    find: '    ...[...read.matchAll(BEHIND_SCHEME)].flatMap(([, place = ""]) => hostOf(place)),\n',
    replace: "",
    proof: ODD,
  },
  {
    of: "links: with the dots that browsers know",
    file: "domain/text/hosts-in-text.ts",
    find: '    .replace(/[。｡]/g, ".")',
    replace: "",
    proof: ODD,
  },
  {
    of: "links: what cannot be read waits",
    file: "server/features/campaigns/addresses/judge-hosts.ts",
    find: ' || domainToASCII(host) === ""',
    replace: "",
    proof: ODD,
  },
  {
    of: "phone numbers: written as hours",
    file: "domain/text/phone-numbers-in-text.ts",
    find: "(?![^\\p{L}\\p{N}]{0,3}\\d\\d|\\d)",
    replace: "(?!\\d)",
    proof: "domain/text/phone-numbers-in-text.test.ts › the numbers to call in “%s”",
  },
  {
    of: "pages of ours: behind dots, in other letters",
    file: "server/features/audience/files/own-address.ts",
    find: "|[\\\\p{L}\\\\p{N}]\\\\.|",
    replace: "|\\\\.|",
    proof:
      "server/features/campaigns/quote/assets.test.ts › words name a page of ours as a link does: an own one that is there, in its one way",
  },
];

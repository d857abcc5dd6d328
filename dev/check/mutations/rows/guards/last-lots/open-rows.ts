import type { Mutation } from "../../../mutation.ts";

const TAKEN_DOWN =
  "server/features/administration/published/take-down-booked.test.ts › $what is taken down before or after $when, never in between";

const MATCHINGS =
  "server/features/campaigns/submission/many-bookings.test.ts › campaigns to people of a list who match are sent and changed so many times a day, whether or not networks refuse them; others go on";

const NAMES =
  "gateway/exchange/asked-names/asked-names.test.ts › who has sent messages has a place where all are taken by accounts that have not, and one alone; who has sent loses none";

/** What stood in the threat model without a measure. */
export const OPEN_ROWS: readonly Mutation[] = [
  {
    of: "lists asked for: a copy is found by the digest of its address",
    file: "server/features/audience/lists/asked/end-asked.ts",
    find: '  if (addressSha256.length > 0) return { urlSha256: addressSha256.toString("hex") };\n',
    replace: "",
    proof:
      "server/features/campaigns/quote/lost-list-answers.test.ts › so is what they made at an address that cannot be made again, for its secret or host has changed since",
  },
  {
    of: "taken down: what the owner is booking meanwhile is waited for",
    file: "server/features/administration/published/take-down.ts",
    find: "    await lockUser(tx, userId);\n",
    replace: "",
    proof: TAKEN_DOWN,
  },
  {
    of: "taken down: a booking or an edit looks once more",
    file: "server/features/campaigns/hold-for-review.ts",
    find: "  await refuseTakenDown(tx, urls, campaign);\n",
    replace: "",
    proof: TAKEN_DOWN,
  },
  {
    of: "pictures: the size of a JPEG is read on one walk",
    file: "server/features/audience/files/picture-metadata.ts",
    find: 'kind.type === "jpg" ? jpegSize(bytes) : sizeOf(bytes, kind.type)',
    replace: "jpegSize(bytes) ? imageSize(bytes) : undefined",
    proof:
      "server/features/audience/files/picture-metadata.test.ts › two megabytes of a JPEG in %s are read without taking it to pieces",
  },
  {
    of: "prices: one that takes the place of one to come is told",
    file: "server/features/administration/reference/edit-prices.ts",
    find: "if (isLarge || isUnannounced)",
    replace: "if (isLarge)",
    proof:
      "server/features/administration/reference/large-price-change.test.ts › a price that takes the place of one to come and differs much from it is told, though it is yesterday's, and begins at its time",
  },
  {
    of: "plans: a price that takes the place of one to come is told",
    file: "server/features/administration/reference/edit-plans.ts",
    find: "    if (isLarge || isUnannounced)\n",
    replace: "    if (isLarge)\n",
    proof:
      "server/features/administration/reference/large-price-change.test.ts › so it is with a plan",
  },
  {
    of: "prices: nobody withdraws what corrects an own large change",
    file: "server/features/administration/reference/withdraw-price.ts",
    find: "      refuseOwnLeft(setters, leftBy, actor);\n",
    replace: "",
    proof:
      "server/features/administration/reference/withdraw-price.test.ts › nobody withdraws what another has set right, so that an own large change holds on; others do, and first the own",
  },
  {
    of: "prices: an own entry beside another's makes none its own",
    file: "server/features/administration/reference/withdraw-price.ts",
    find: "setters.some((setter) => setter !== actorUserId)",
    replace: "setters[0] !== actorUserId",
    proof:
      "server/features/administration/reference/withdraw-price.test.ts › nobody withdraws what another has set right, so that an own large change holds on; others do, and first the own",
  },
  {
    of: "prices: what holds on after a withdrawal is compared with yesterday's",
    file: "server/features/administration/reference/withdraw-price.ts",
    find: " && (await isFarFrom(tx, countryId, left, at))",
    replace: "",
    proof:
      "server/features/administration/reference/withdraw-price.test.ts › prices to come are withdrawn where what holds on is another's, as yesterday, or an own small change",
  },
  {
    of: "plans: nobody withdraws what corrects an own large change",
    file: "server/features/administration/reference/withdraw-price.ts",
    find: "      refuseOwnLeft([setter], await findPlanPriceSetter(tx, left.id), actor);\n",
    replace: "",
    proof:
      "server/features/administration/reference/withdraw-price.test.ts › nor a price of a plan",
  },
  {
    of: "matchings: one that is sent is counted",
    file: "server/features/campaigns/submission/submit-campaign.ts",
    find: "isMatching: isToMatching(campaign)",
    replace: "isMatching: false",
    proof: MATCHINGS,
  },
  {
    of: "matchings: one that is changed is counted",
    file: "server/features/campaigns/changes/edit-campaign.ts",
    find: "isMatching: isToMatching(changed)",
    replace: "isMatching: false",
    proof: MATCHINGS,
  },
  {
    of: "links looked at again: pages of one member that hang have an end in a pass",
    file: "server/features/campaigns/links/recheck-links.ts",
    find: "  if (late > (PATIENCES_OF_ONE - 1) * patienceMs) return unasked();\n",
    replace: "",
    proof:
      "server/features/campaigns/links/recheck-links.test.ts › of a member whose pages hang some are asked for in a pass, of the others what is known without; quick ones are all asked for",
  },
  {
    of: "asked names: who has sent messages takes the place of who has not",
    file: "gateway/exchange/asked-names/ask-for-name.ts",
    find: "hasSent && own.length === 0 ? stranger : undefined",
    replace: "undefined",
    proof: NAMES,
  },
  {
    of: "asked names: who has sent messages loses no place to others",
    file: "gateway/exchange/asked-names/ask-for-name.ts",
    find: "!one.hasSent && ",
    replace: "",
    proof: NAMES,
  },
  {
    of: "asked names: who has sent messages takes one place alone",
    file: "gateway/exchange/asked-names/ask-for-name.ts",
    find: "hasSent && own.length === 0 ?",
    replace: "hasSent ?",
    proof: NAMES,
  },
];

import type { CountryConfig } from "../../../../domain/countries.ts";
import { invalidArgument, type FieldProblem } from "../../../../domain/errors.ts";
import { hostsInText } from "../../../../domain/text/hosts-in-text.ts";
import { phoneNumbersInText } from "../../../../domain/text/phone-numbers-in-text.ts";
import { translate, translateKnown, translateMarked } from "../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { type OwnUrls, siteStems } from "../../audience/files/own-address.ts";
import { type PageContent } from "./page-words.ts";
import { isAnyApproved } from "../review/review.store.ts";
import { findPageFlags } from "../word-flags.ts";
import { listSiteUses, type ShopSite } from "./site.store.ts";

const TEXTS = ["name", "offer", "address", "openingHours", "pictureAlt"] as const;
/** A message lies on phones for a while after its campaign is over. */
const STILL_READ_MS = 30 * 86_400_000;
const CALLED = ["phone", "whatsApp"] as const;

/**
 * Refuses to put on a page that people are led to what nobody has looked at: words and hosts that a campaign would wait with, and,
 * where a campaign that somebody let go leads there or did within thirty days, another number, host or picture. Throws invalid-argument.
 */
export async function refuseUnseen(
  tx: DatabaseOrTransaction,
  old: ShopSite,
  now: PageContent,
  {
    country,
    urls,
    badHosts,
    at,
  }: { country: CountryConfig; urls: OwnUrls; badHosts: readonly string[]; at: Date },
): Promise<void> {
  const flagged = [
    ...(await flaggedSince(tx, country, { old, now })),
    ...badSince(badHosts, { old, now }),
  ];
  const others = otherPlaces(old, now);
  if (flagged.length === 0 && others.length === 0) return;
  const uses = (await listSiteUses(tx, old.userId, siteStems(urls))).filter(
    ({ siteId }) => siteId === old.id,
  );
  if (flagged.length > 0 && uses.length > 0) throw invalidArgument(flagged);
  const readSince = at.getTime() - STILL_READ_MS;
  const open = uses.flatMap(({ campaignId, settledAt }) =>
    settledAt !== null && settledAt.getTime() < readSince ? [] : campaignId,
  );
  if (others.length === 0 || open.length === 0 || !(await isAnyApproved(tx, open))) return;
  const message = translate(
    "A campaign that we have checked leads to this page. For 30 days after it is over, no other number, web address or picture can be put here. Make another page instead.",
  );
  throw invalidArgument(others.map((path) => ({ path, message })));
}

type Change = { old: PageContent; now: PageContent };

/** Words that were not there when the campaigns that lead to the page were looked at. */
async function flaggedSince(
  tx: DatabaseOrTransaction,
  country: CountryConfig,
  { old, now }: Change,
): Promise<FieldProblem[]> {
  const flags = await findPageFlags(tx, country.code, now);
  if (flags.length === 0) return [];
  const before = await findPageFlags(tx, country.code, old);
  const seen = new Set(before.flatMap(({ words }) => words.map((word) => word.toLowerCase())));
  return flags.flatMap(({ message, values, words }) => {
    const unseen = words.filter((word) => !seen.has(word.toLowerCase()));
    if (unseen.length === 0) return [];
    const why = values ? translateMarked(message, values) : translateKnown(message);
    return removal(why, unseen);
  });
}

function badSince(badHosts: readonly string[], { old }: Change): FieldProblem[] {
  const before = new Set(TEXTS.flatMap((name) => hostsInText(old[name])));
  const unseen = badHosts.filter((host) => !before.has(host));
  return unseen.length === 0 ? [] : removal(translate("Pages cannot lead there."), unseen);
}

const removal = (why: string, words: readonly string[]): FieldProblem[] => [
  {
    path: "offer",
    message: translate(
      "A campaign leads to this page, and nobody has looked at this yet. {message} Remove: {list}.",
      { message: why, list: words.join(", ") },
    ),
  },
];

/** Where the page would call, lead to or show something else than before. */
function otherPlaces(old: PageContent, now: PageContent): string[] {
  const called = CALLED.filter((name) => old[name] !== now[name]);
  const known = new Set(TEXTS.flatMap((name) => placesIn(old[name])));
  const written = TEXTS.filter((name) => placesIn(now[name]).some((place) => !known.has(place)));
  const shown = isOtherPicture(old, now) ? ["pictureUrl"] : [];
  return [...called, ...written, ...shown];
}

const isOtherPicture = (old: PageContent, now: PageContent) =>
  now.pictureKey !== "" && now.pictureKey !== old.pictureKey;

const placesIn = (text: string) => [...phoneNumbersInText(text), ...hostsInText(text)];

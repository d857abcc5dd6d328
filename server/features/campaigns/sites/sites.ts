import { falseForOthers } from "../../../identity/behind-the-wall.ts";
import { randomInt, randomUUID } from "node:crypto";
import { isSettleable } from "../../../../domain/campaign/campaign-status.ts";
import { contentProblems, type ForbiddenWords } from "../../../../domain/message/content-policy.ts";
import { countryById, type CountryConfig } from "../../../../domain/countries.ts";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import { normaliseCalled } from "../../../../domain/people/called-number.ts";
import { normaliseMsisdn } from "../../../../domain/people/msisdn.ts";
import {
  type OpeningTimes,
  storedOpeningTimes,
} from "../../../../domain/schedule/opening-times.ts";
import type { SiteLayout } from "../../../../domain/site-layout.ts";
import { type OwnUrls, siteStems } from "../../audience/files/own-address.ts";
import { isClosed } from "../../accounts/users/user.store.ts";
import { readMessageLaw } from "../../catalogue/read-rules.ts";
import { findBadHosts, type JudgeDeps } from "../addresses/judge-hosts.ts";
import { pageWords } from "./page-words.ts";
import { type CheckedPicture, checkPicture } from "./site-picture.ts";
import { refuseUnseen } from "./refuse-unseen.ts";
import type { Clock } from "../../../../platform/clock.ts";
import type { Database, DatabaseOrTransaction } from "../../../db/database.ts";
import { inLimitTurn } from "../../../db/limit-turns.ts";
import { lockLimit } from "../../../db/lock-limit.ts";
import {
  deleteUnusedSites,
  findSite,
  listShownSites,
  listSiteUses,
  updateTakenDown,
  upsertSite,
  type ShopSite,
  type SiteUse,
} from "./site.store.ts";
import { translate } from "../../../../domain/translate.ts";

type Deps = { db: Database; clock: Clock };

export type SiteContent = {
  name: string;
  offer: string;
  /** As people write numbers. */
  phone: string;
  whatsApp: string;
  address: string;
  /** Empty without. */
  openingTimes?: OpeningTimes | undefined;
  openingHours: string;
  colour: string;
  /** The first of them without. */
  layout?: SiteLayout | undefined;
  /** Address of a stored picture of the owner; none without. */
  pictureUrl?: string | undefined;
  /** What the picture shows. */
  pictureAlt?: string | undefined;
};

const MAX_SITES = 20;
/** Pages taken down that stay though no sent campaign leads to them. */
const MAX_TAKEN_DOWN = 20;
const CODE_LENGTH = 8;
const CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

export type UsedSite = ShopSite & { usedBy: Pick<SiteUse, "campaignId" | "title">[] };

/** The pages of a user, each with the campaigns that are not over and lead to it. */
export async function listSites(
  { db, contentUrl, publicUrl }: Pick<Deps, "db"> & OwnUrls,
  userId: string,
): Promise<UsedSite[]> {
  const [sites, uses] = await Promise.all([
    listShownSites(db, userId),
    listSiteUses(db, userId, siteStems({ contentUrl, publicUrl })),
  ]);
  const open = uses.filter(({ status }) => !isSettleable(status));
  return sites.map((site) => ({
    ...site,
    usedBy: open
      .filter(({ siteId }) => siteId === site.id)
      .map(({ campaignId, title }) => ({ campaignId, title })),
  }));
}

/**
 * Saves a page; with an id that one is replaced and keeps its address. What people are led to already takes nothing that
 * somebody would have to look at first (refuseUnseen). Throws invalid-argument, not-found, resource-exhausted.
 */
export async function saveSite(
  { db, clock, linkReputation, contentUrl, publicUrl }: Deps & JudgeDeps,
  toSave: SiteContent & { userId: string; id?: string | undefined; countryId: number },
): Promise<ShopSite> {
  const country = countryById(toSave.countryId);
  if (!country)
    throw invalidArgument([{ path: "countryId", message: translate("Choose a country.") }]);
  const { forbiddenWords } = await readMessageLaw(db, country.id, clock.now());
  const badHosts = await findBadHosts(
    { db, linkReputation, contentUrl, publicUrl },
    pageWords([{ ...toSave, pictureAlt: toSave.pictureAlt ?? "" }]),
  );
  const urls = { contentUrl, publicUrl };
  const facts = { country, forbiddenWords, at: clock.now(), urls, badHosts };
  return inLimitTurn(toSave.userId, () =>
    db.transaction().execute((tx) => save(tx, toSave, facts)),
  );
}

async function save(
  tx: DatabaseOrTransaction,
  toSave: SiteContent & { userId: string; id?: string | undefined },
  {
    country,
    forbiddenWords,
    at,
    urls,
    badHosts,
  }: {
    country: CountryConfig;
    forbiddenWords: ForbiddenWords;
    at: Date;
    urls: OwnUrls;
    badHosts: readonly string[];
  },
): Promise<ShopSite> {
  await lockLimit(tx, toSave.userId, "sites");
  const known = await listShownSites(tx, toSave.userId);
  const old = known.find(({ id }) => id === toSave.id);
  if (!old && known.length >= MAX_SITES) {
    throw new AppError("resource-exhausted", {
      message: translate("You have {most} pages. Take one down before you make another.", {
        most: MAX_SITES,
      }),
    });
  }
  const site = {
    id: toSave.id ?? randomUUID(),
    userId: toSave.userId,
    code: old?.code ?? newCode(),
    countryId: country.id,
    ...checked(toSave, country, forbiddenWords, await checkPicture(tx, toSave, urls)),
    updatedAt: at,
  };
  if (old) await refuseUnseen(tx, old, site, { country, urls, badHosts, at });
  if (!(await falseForOthers(upsertSite(tx, site)))) throw new AppError("not-found");
  const { blockedAt = null, blockedReason = null } = old ?? {};
  return { ...site, takenDownAt: null, blockedAt, blockedReason };
}

/**
 * Takes a page down. The last of those that were taken down stay for who follows an old link, and each that a sent campaign leads to;
 * the others are deleted. Throws not-found, resource-exhausted.
 */
export async function takeDownSite(
  { db, clock, contentUrl, publicUrl }: Deps & OwnUrls,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  const stems = siteStems({ contentUrl, publicUrl });
  const takeDown = async (tx: DatabaseOrTransaction) => {
    await lockLimit(tx, userId, "sites");
    if (!(await updateTakenDown(tx, { userId, id, at: clock.now() })))
      throw new AppError("not-found");
    await deleteUnusedSites(tx, userId, { stems, but: MAX_TAKEN_DOWN });
  };
  await inLimitTurn(userId, () => db.transaction().execute(takeDown));
}

/** The page behind a public code, or undefined; one that was taken down says when. */
export async function readSite({ db }: Pick<Deps, "db">, code: string) {
  return /^[a-z0-9]{6,12}$/.test(code) ? findSite(db, code) : undefined;
}

/** The same for everybody: who is suspended, or has deleted the account, shows nothing; of a page that administrators have taken down no more than that. */
export async function readPublicSite(
  deps: Pick<Deps, "db">,
  code: string,
): Promise<ShopSite | "blocked" | undefined> {
  const site = await readSite(deps, code);
  if (!site || (await isClosed(deps.db, site.userId))) return undefined;
  return site.blockedAt === null ? site : "blocked";
}

function checked(
  content: SiteContent,
  country: CountryConfig,
  forbidden: ForbiddenWords,
  picture: CheckedPicture,
) {
  const problems = [...picture.problems];
  const { pictureKey, pictureAlt } = picture;
  const number = (path: "phone" | "whatsApp"): string => {
    if (content[path] === "") return "";
    const read = path === "phone" ? normaliseCalled : normaliseMsisdn;
    const result = read(content[path], country.code);
    if (result.ok) return result.msisdn;
    const { name } = country;
    const message =
      path === "phone"
        ? translate("Not a phone number in {name}.", { name })
        : translate("Not a mobile number in {name}.", { name });
    problems.push({ path, message });
    return "";
  };
  const phone = number("phone");
  const whatsApp = number("whatsApp");
  const { name, offer, address, openingHours } = content;
  const shown = [name, offer, address, openingHours, pictureAlt].join("\n");
  for (const { message, words } of contentProblems(shown, forbidden))
    problems.push({
      path: "offer",
      message: translate("{message} Remove: {list}.", { message, list: words.join(", ") }),
    });
  if (problems.length > 0) throw invalidArgument(problems);
  const colour = content.colour.toLowerCase();
  const openingTimes = storedOpeningTimes(content.openingTimes ?? []);
  const words = { name, offer, address, openingTimes, openingHours, pictureAlt };
  return { ...words, pictureKey, colour, layout: content.layout ?? "stall", phone, whatsApp };
}

function newCode(): string {
  const letter = () => CODE_LETTERS[randomInt(CODE_LETTERS.length)] ?? "a";
  return Array.from({ length: CODE_LENGTH }, letter).join("");
}

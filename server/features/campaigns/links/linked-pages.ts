import type { WrittenCampaign } from "../../../../domain/campaign/campaign.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { lockLimit } from "../../../db/lock-limit.ts";
import { asRead, type OwnUrls, siteCodesIn } from "../../audience/files/own-address.ts";
import { pictureUrl } from "../../audience/files/pictures.ts";
import { pagesOf } from "./pages-of.ts";
import type { LinkedPage } from "../sites/page-words.ts";
import { listSites, type ShopSite } from "../sites/site.store.ts";

/** The pages of ours that a campaign leads to: what is said there is said by the campaign. */
export async function readLinkedPages(
  db: DatabaseOrTransaction,
  urls: OwnUrls,
  campaign: WrittenCampaign,
): Promise<LinkedPage[]> {
  const codes = codesOf(urls, campaign);
  if (codes.size === 0) return [];
  const sites = new Map((await listSites(db, [...codes])).map((site) => [site.code, site]));
  return [...codes].flatMap((code) => {
    const site = sites.get(code);
    return site ? [linkedPage(site, urls)] : [];
  });
}

function linkedPage({ pictureKey: key, ...site }: ShopSite, { contentUrl }: OwnUrls): LinkedPage {
  return { ...site, pictureUrl: key && pictureUrl(key, contentUrl) };
}

/** The same, and until the transaction ends nobody writes them. */
export async function lockLinkedPages(
  tx: DatabaseOrTransaction,
  urls: OwnUrls,
  campaign: WrittenCampaign,
): Promise<LinkedPage[]> {
  if (codesOf(urls, campaign).size === 0) return [];
  await lockLimit(tx, campaign.userId, "sites");
  return readLinkedPages(tx, urls, campaign);
}

/** Of its links and buttons, and of what is typed into the words. */
function codesOf(urls: OwnUrls, campaign: WrittenCampaign): Set<string> {
  const addresses = pagesOf(campaign).map(({ address }) => asRead(address));
  const words = kindOf(campaign).words(campaign);
  return new Set(siteCodesIn([...addresses, words].join("\n"), urls));
}

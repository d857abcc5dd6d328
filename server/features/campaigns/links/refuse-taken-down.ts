import type { WrittenCampaign } from "../../../../domain/campaign/campaign.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { type FieldProblem, invalidArgument } from "../../../../domain/errors.ts";
import { translate } from "../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { asRead, type OwnUrls, siteCodesIn } from "../../audience/files/own-address.ts";
import { ownPictures, pictureKey } from "../../audience/files/pictures.ts";
import { listSites } from "../sites/site.store.ts";
import { pagesOf } from "./pages-of.ts";

/** Says that a page of ours is not there any more. */
export const goneSite = (): string =>
  translate("This page was taken down. Choose another one, or make it again.");

/** Says that a picture is not there any more, or another one than was chosen. */
export const gonePicture = (): string => translate("Choose this picture again.");

/**
 * Looks once more, in the transaction that books or edits a campaign and holds its account, whether its pages and pictures are still shown:
 * since they were looked at for its price one may have been taken down. Throws invalid-argument by field.
 */
export async function refuseTakenDown(
  tx: DatabaseOrTransaction,
  urls: OwnUrls,
  campaign: WrittenCampaign,
): Promise<void> {
  const problems = [
    ...(await goneSites(tx, urls, campaign)),
    ...(await gonePictures(tx, urls, campaign)),
  ];
  if (problems.length > 0) throw invalidArgument(problems);
}

async function goneSites(
  tx: DatabaseOrTransaction,
  urls: OwnUrls,
  campaign: WrittenCampaign,
): Promise<FieldProblem[]> {
  const { words, wordsPath } = kindOf(campaign);
  const named = [
    ...pagesOf(campaign).map(({ path, address }) => ({ path, text: asRead(address) })),
    { path: wordsPath, text: words(campaign) },
  ].map(({ path, text }) => ({ path, codes: siteCodesIn(text, urls) }));
  const codes = [...new Set(named.flatMap((page) => page.codes))];
  if (codes.length === 0) return [];
  const sites = await listSites(tx, codes);
  const shown = new Set(sites.filter((site) => site.blockedAt === null).map(({ code }) => code));
  return named
    .filter((page) => page.codes.some((code) => !shown.has(code)))
    .map(({ path }) => ({ path, message: goneSite() }));
}

async function gonePictures(
  tx: DatabaseOrTransaction,
  urls: OwnUrls,
  campaign: WrittenCampaign,
): Promise<FieldProblem[]> {
  const named = kindOf(campaign)
    .pictures(campaign)
    .map(({ path, url }) => ({ path, key: pictureKey(url, urls) ?? "" }));
  const stored = await ownPictures(
    tx,
    campaign.userId,
    named.map(({ key }) => key),
  );
  return named
    .filter(({ key }) => !stored.has(key))
    .map(({ path }) => ({ path, message: gonePicture() }));
}

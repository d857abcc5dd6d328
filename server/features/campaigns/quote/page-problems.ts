import type { WrittenCampaign } from "../../../../domain/campaign/campaign.ts";
import type { FieldProblem } from "../../../../domain/errors.ts";
import { translate } from "../../../../domain/translate.ts";
import { landingPageProblem } from "../../../../domain/message/sms-link.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { asRead, siteCodeIn, siteCodesIn } from "../../audience/files/own-address.ts";
import { findBadLinks, pagesOf } from "../links/find-bad-links.ts";
import { readSite } from "../sites/sites.ts";

type Context = Pick<
  CampaignsDeps,
  "db" | "contentUrl" | "publicUrl" | "landingPages" | "linkReputation"
>;

/** The buttons of twenty cards must not become a flood at somebody's host. */
const AT_ONCE = 3;

/** Problems found by following a campaign's pages: its landing page and the targets of RCS buttons. */
export async function pageProblems(
  context: Context,
  campaign: WrittenCampaign,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const pages = pagesOf(campaign);
  for (let from = 0; from < pages.length; from += AT_ONCE) {
    const found = await Promise.all(
      pages.slice(from, from + AT_ONCE).map(async ({ path, address }) => {
        const message = await problemOf(context, campaign.userId, address);
        return message === undefined ? [] : [{ path, message }];
      }),
    );
    problems.push(...found.flat());
  }
  const refused = (await findBadLinks(context, campaign)).filter(({ isRefused }) => isRefused);
  return [
    ...problems,
    ...refused.map(({ path, host }) => ({
      path,
      message: translate("Messages cannot link to {host}. Choose another page.", { host }),
    })),
  ];
}

async function problemOf(
  { db, landingPages, ...urls }: Context,
  userId: string,
  address: string,
): Promise<string | undefined> {
  const [code] = siteCodesIn(asRead(address), urls);
  if (code !== undefined) {
    const site = await readSite({ db }, code);
    // Written in its one way alone: by that the page knows who is led to it.
    const isPlain = siteCodeIn(address, urls) === code;
    return isPlain && site?.userId === userId && site.takenDownAt === null
      ? undefined
      : translate("This page was taken down. Choose another one, or make it again.");
  }
  return landingPageProblem(address) ?? (await landingPages?.check(address));
}

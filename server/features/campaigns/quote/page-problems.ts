import { FLOW_TYPE } from "../../../../domain/catalogue.ts";
import type { FieldProblem } from "../../../../domain/errors.ts";
import { rcsCards, type RcsSuggestion } from "../../../../domain/message/rcs-message.ts";
import { say } from "../../../../domain/say.ts";
import { landingPageProblem, LINK_PLACEHOLDER } from "../../../../domain/message/sms-link.ts";
import { hasLink, rcsOf } from "../campaign-content.ts";
import type { Campaign } from "../campaign.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { readSite } from "../sites/sites.ts";

type Ground = Pick<CampaignsDeps, "db" | "publicUrl" | "landingPages">;
type Page = { path: string; address: string };

/** What following the pages of a campaign shows: its landing page, and where the buttons of RCS lead. */
export async function pageProblems(ground: Ground, campaign: Campaign): Promise<FieldProblem[]> {
  const problems = await Promise.all(
    pagesOf(campaign).map(async ({ path, address }) => {
      const message = await problemOf(ground, campaign.userId, address);
      return message === undefined ? [] : [{ path, message }];
    }),
  );
  return problems.flat();
}

function pagesOf(campaign: Campaign): Page[] {
  const { link } = campaign;
  // That there is none yet is said elsewhere.
  const landing = hasLink(campaign) && link !== "" ? [{ path: "link", address: link }] : [];
  return [...landing, ...buttonsOf(campaign)];
}

function buttonsOf(campaign: Campaign): Page[] {
  if (campaign.flowTypeId !== FLOW_TYPE.rcs) return [];
  const { message } = rcsOf(campaign);
  const addresses = (path: string, suggestions: readonly RcsSuggestion[] = []): Page[] =>
    suggestions.flatMap((it, index) =>
      it.type === "openUrl" && it.url !== LINK_PLACEHOLDER
        ? [{ path: `${path}.${index}.url`, address: it.url }]
        : [],
    );
  const ofCards = rcsCards(message).flatMap(({ suggestions }, index) => {
    const card = message.type === "card" ? "card" : `cards.${index}`;
    return addresses(`content.message.${card}.suggestions`, suggestions);
  });
  return [...ofCards, ...addresses("content.message.suggestions", message.suggestions)];
}

async function problemOf(
  { db, publicUrl, landingPages }: Ground,
  userId: string,
  address: string,
): Promise<string | undefined> {
  const ownPages = `${publicUrl}/s/`;
  if (address.startsWith(ownPages)) {
    const site = await readSite({ db }, address.slice(ownPages.length));
    return site?.userId === userId && site.takenDownAt === null
      ? undefined
      : say("This page was taken down. Choose another one, or make it again.");
  }
  return landingPageProblem(address) ?? (await landingPages?.check(address));
}

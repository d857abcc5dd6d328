import type { WrittenCampaign } from "../../../../domain/campaign/campaign.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { MAX_READ_CHARACTERS } from "../../../../domain/campaign/problems.ts";
import { MAX_TYPED_ADDRESSES } from "../../../../domain/campaign/typed-addresses.ts";
import { hostsInText } from "../../../../domain/text/hosts-in-text.ts";
import { parseAddress } from "../../../../domain/message/web-address.ts";
import { ownPath } from "../../audience/files/own-address.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { asAsked, type BadHost, hostJudge, type JudgeDeps } from "../addresses/judge-hosts.ts";
import { pageWords } from "../sites/page-words.ts";
import { readLinkedPages } from "./linked-pages.ts";
import { pagesOf } from "./pages-of.ts";

export type BadLink = BadHost & { path: string };

export type LinkDeps = JudgeDeps & Pick<CampaignsDeps, "landingPages">;

/** What stands in the words themselves, and in those of pages of ours that it leads to: phones make links of it. */
async function typedIn(
  deps: LinkDeps,
  campaign: WrittenCampaign,
): Promise<{ path: string; host: string }[]> {
  const { wordsPath, words } = kindOf(campaign);
  const pages = await readLinkedPages(deps.db, deps, campaign);
  const read = [
    { path: wordsPath, text: words(campaign) },
    { path: kindOf(campaign).hasLink(campaign) ? "link" : wordsPath, text: pageWords(pages) },
  ];
  return read.flatMap(({ path, text }) => {
    const hosts = hostsInText(text.slice(0, MAX_READ_CHARACTERS));
    return hosts.slice(0, MAX_TYPED_ADDRESSES).map((host) => ({ path, host }));
  });
}

/**
 * Links of a campaign to websites of bad repute, redirects included: those that administrators refuse, those that they hold, and
 * those of the list (LinkReputation). Of what is typed into the words, or
 * stands on a page of ours, the host counts. What they allow is on neither. Our own pages are ours.
 */
export async function findBadLinks(deps: LinkDeps, campaign: WrittenCampaign): Promise<BadLink[]> {
  const pages = pagesOf(campaign).filter(({ address }) => ownPath(address, deps) === undefined);
  const typed = await typedIn(deps, campaign);
  if (pages.length === 0 && typed.length === 0) return [];
  const judge = await hostJudge(deps);
  const found: BadLink[] = [];
  const looked = [
    ...pages.map(({ path, address }) => ({ path, hosts: hostsOf(deps, address) })),
    ...typed.map(({ path, host }) => ({ path, hosts: [asAsked(host)] })),
  ];
  for (const { path, hosts: asked } of looked) {
    const bad = await judge(await asked);
    if (bad) found.push({ path, ...bad });
  }
  return found;
}

async function hostsOf({ landingPages }: LinkDeps, address: string): Promise<string[]> {
  const own = parseAddress(address)?.hostname;
  const onTheWay = (await landingPages?.hostsOf(address)) ?? [];
  return [...new Set([...(own ? [own] : []), ...onTheWay])];
}

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

/** Pages of one campaign that are asked for at the same time. */
const AT_ONCE = 3;

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
  const add = async (path: string, hosts: readonly string[]): Promise<void> => {
    const bad = await judge(hosts);
    if (bad) found.push({ path, ...bad });
  };
  for (let from = 0; from < pages.length; from += AT_ONCE) {
    const some = pages.slice(from, from + AT_ONCE);
    const hosts = await Promise.all(some.map(({ address }) => hostsOf(deps, address)));
    for (const [at, { path }] of some.entries()) await add(path, hosts[at] ?? []);
  }
  for (const { path, host } of typed) await add(path, [asAsked(host)]);
  return found;
}

async function hostsOf({ landingPages }: LinkDeps, address: string): Promise<string[]> {
  const own = parseAddress(address)?.hostname;
  const onTheWay = (await landingPages?.hostsOf(address)) ?? [];
  return [...new Set([...(own ? [own] : []), ...onTheWay])];
}

import { domainToASCII } from "node:url";
import type { WrittenCampaign } from "../../../../domain/campaign/campaign.ts";
import type { ShownPage } from "../../../../domain/campaign/kinds/kind.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { hostsInText } from "../../../../domain/text/hosts-in-text.ts";
import { parseAddress } from "../../../../domain/message/web-address.ts";
import { ownPath } from "../../audience/files/own-address.ts";
import { linkRulesSchema } from "../../catalogue/abuse-schemas.ts";
import { isBelow } from "../../catalogue/is-below.ts";
import { readSection } from "../../catalogue/read-section.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";

export type BadLink = { path: string; host: string; why: string; isRefused: boolean };

export type LinkDeps = Pick<
  CampaignsDeps,
  "db" | "linkReputation" | "landingPages" | "contentUrl" | "publicUrl"
>;

const BY_ADMINISTRATORS = "set by an administrator";

/** Pages that people are led to: the landing page and those of buttons. */
export function pagesOf(campaign: WrittenCampaign): ShownPage[] {
  const { link } = campaign;
  const kind = kindOf(campaign);
  const landing = kind.hasLink(campaign) && link !== "" ? [{ path: "link", address: link }] : [];
  return [...landing, ...kind.pages(campaign)];
}

/** What stands in the words themselves: phones make links of it. */
function typedIn(campaign: WrittenCampaign): { path: string; host: string }[] {
  const { wordsPath, words } = kindOf(campaign);
  return hostsInText(words(campaign)).map((host) => ({ path: wordsPath, host }));
}

/**
 * Links of a campaign to websites of bad repute, redirects included: those that administrators refuse, those that they hold, and
 * those of the list (LinkReputation). Of what is typed into the words the host counts. What they allow is on neither. Our own pages are ours.
 */
export async function findBadLinks(deps: LinkDeps, campaign: WrittenCampaign): Promise<BadLink[]> {
  const pages = pagesOf(campaign).filter(({ address }) => ownPath(address, deps) === undefined);
  const typed = typedIn(campaign);
  if (pages.length === 0 && typed.length === 0) return [];
  const rules = linkRulesSchema.parse(await readSection(deps.db, "linkRules"));
  const found: BadLink[] = [];
  const looked = [
    ...pages.map(({ path, address }) => ({ path, hosts: hostsOf(deps, address) })),
    ...typed.map(({ path, host }) => ({ path, hosts: [domainToASCII(host) || host] })),
  ];
  for (const { path, hosts: asked } of looked) {
    const hosts = (await asked).filter((host) => !isBelow(host, rules.allowed));
    const refused = hosts.find((host) => isBelow(host, rules.refused));
    const held = hosts.find((host) => isBelow(host, rules.held));
    const [known] = await deps.linkReputation.check(hosts);
    const host = refused ?? held ?? known?.host;
    if (host === undefined) continue;
    const why = host === known?.host && refused === undefined ? known.why : BY_ADMINISTRATORS;
    found.push({ path, host, why, isRefused: refused !== undefined });
  }
  return found;
}

async function hostsOf({ landingPages }: LinkDeps, address: string): Promise<string[]> {
  const own = parseAddress(address)?.hostname;
  const onTheWay = (await landingPages?.hostsOf(address)) ?? [];
  return [...new Set([...(own ? [own] : []), ...onTheWay])];
}

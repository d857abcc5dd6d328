import { isIP } from "node:net";
import { domainToASCII } from "node:url";
import { MAX_HOST_CHARACTERS } from "../../../../domain/message/web-address.ts";
import { hostsInText } from "../../../../domain/text/hosts-in-text.ts";
import { linkRulesSchema } from "../../catalogue/abuse-schemas.ts";
import { isBelow } from "../../catalogue/is-below.ts";
import { readSection } from "../../catalogue/read-section.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";

/** A website that nobody may be led to (`isRefused`), or that somebody has to look at first, and why. */
export type BadHost = { host: string; why: string; isRefused: boolean };

export type JudgeDeps = Pick<CampaignsDeps, "db" | "linkReputation" | "contentUrl" | "publicUrl">;

const BY_ADMINISTRATORS = "set by an administrator";
const WITHOUT_NAME = "an address without a name";

/** Of some hosts the first that nobody may be led to, or that somebody has to look at first. */
export async function hostJudge({ db, linkReputation, contentUrl, publicUrl }: JudgeDeps) {
  const own = new Set([contentUrl, publicUrl].map((url) => new URL(url).hostname));
  const rules = linkRulesSchema.parse(await readSection(db, "linkRules"));
  return async (asked: readonly string[]): Promise<BadHost | undefined> => {
    const hosts = asked.filter((host) => !isBelow(host, rules.allowed) && !own.has(host));
    const refused = hosts.find((host) => isBelow(host, rules.refused));
    const held = hosts.find((host) => isBelow(host, rules.held));
    const [known] = await linkReputation.check(hosts);
    const host = refused ?? held ?? known?.host ?? hosts.find(isBareAddress);
    if (host === undefined) return undefined;
    const isKnown = refused === undefined && host === known?.host;
    const isOfRules = host === refused || host === held;
    const why = isKnown ? known.why : isOfRules ? BY_ADMINISTRATORS : WITHOUT_NAME;
    return { host, why, isRefused: refused !== undefined };
  };
}

/** Hosts in some words that are of bad repute: refused or to be looked at first. */
export async function findBadHosts(deps: JudgeDeps, words: string): Promise<string[]> {
  const judge = await hostJudge(deps);
  const bad = await Promise.all(
    hostsInText(words).map(async (host) => ((await judge([asAsked(host)])) ? [host] : [])),
  );
  return bad.flat();
}

/** A host as the lists have it. */
export const asAsked = (host: string) => (isReadable(host) && domainToASCII(host)) || host;

/** An address of numbers alone, or one that cannot be read, says nothing of who is there, and no list of names can have it. */
const isBareAddress = (host: string) =>
  isIP(host.replace(/^\[|\]$/g, "")) !== 0 || !isReadable(host) || domainToASCII(host) === "";

/** What is longer than a name can be is not read: writing it in other letters takes as long as its length squared. */
const isReadable = (host: string) => host.length <= MAX_HOST_CHARACTERS;

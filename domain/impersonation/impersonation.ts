import type { CountryCode } from "../countries.ts";
import { reviewFlags } from "../message/review-words.ts";
import { MAX_HOST_CHARACTERS } from "../message/web-address.ts";
import { isTakenFor, type Look, lookOf, looksLike, skeletonOf } from "../risk/look-alike.ts";
import { type RiskFlag, riskFlag } from "../risk/risk-rules.ts";

/** A name that people trust: a bank, a network, an authority. Its own websites may be linked to. */
export type ProtectedName = {
  name: string;
  countries: readonly CountryCode[];
  domains: readonly string[];
};
/** Whose names nobody may pass for, and which words ask for what nobody should tell (section impersonation). */
export type ImpersonationRules = {
  names: readonly ProtectedName[];
  phrases: readonly string[];
};

export type ShownMessage = {
  countryCode: CountryCode;
  /** '' where the kind has none. */
  sender: string;
  /** Everything that people read. */
  words: string;
  /** Hosts of its links, in letters and not in Punycode. */
  hosts: readonly string[];
};

/** What of a message passes for somebody else; empty when nothing does. */
export function impersonationFlags(
  { countryCode, sender, words, hosts }: ShownMessage,
  { names, phrases }: ImpersonationRules,
): RiskFlag[] {
  const here = names.filter(({ countries }) => countries.includes(countryCode));
  const asSender = here.find(({ name }) => sender !== "" && looksLike(sender, name));
  const copied = firstCopy(hosts, here);
  const asked = reviewFlags(words, [{ message: "", phrases }]).flatMap((flag) => flag.words);
  return [
    ...(asSender ? [riskFlag("look-alike-sender", { sender, name: asSender.name }, [sender])] : []),
    ...(copied ? [riskFlag("look-alike-link", copied, [copied.host])] : []),
    ...(asked.length > 0 ? [riskFlag("phishing-words", {}, asked)] : []),
  ];
}

/** The first host that shows a protected name and is none of its own. The last label is no name: .bank, .africa. */
function firstCopy(
  hosts: readonly string[],
  names: readonly ProtectedName[],
): { host: string; name: string } | undefined {
  const known = names.map((one) => ({ ...one, skeleton: skeletonOf(one.name) }));
  // Hosts share labels, and each is compared with every name: what it looks like is found once.
  const looks = new Map<string, Look>();
  const lookAt = (label: string): Look => {
    const look = looks.get(label) ?? lookOf(label);
    looks.set(label, look);
    return look;
  };
  for (const host of hosts) {
    // What is longer than a host can be leads nowhere, and is held as an address that cannot be read.
    if (host.length > MAX_HOST_CHARACTERS) continue;
    const labels = [...new Set(host.split(".").slice(0, -1))].map(lookAt);
    const copied = known.find(
      ({ skeleton, domains }) =>
        !domains.some((own) => host === own || host.endsWith(`.${own}`)) &&
        labels.some((look) => isTakenFor(look, skeleton)),
    );
    if (copied) return { host, name: copied.name };
  }
  return undefined;
}

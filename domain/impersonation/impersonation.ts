import type { CountryCode } from "../countries.ts";
import { reviewFlags } from "../message/review-words.ts";
import { looksLike } from "../risk/look-alike.ts";
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
  const asHost = hosts.flatMap((host) => {
    const copied = here.find((known) => isCopyOf(host, known));
    return copied ? [riskFlag("look-alike-link", { host, name: copied.name }, [host])] : [];
  });
  const asked = reviewFlags(words, [{ message: "", phrases }]).flatMap((flag) => flag.words);
  return [
    ...(asSender ? [riskFlag("look-alike-sender", { sender, name: asSender.name }, [sender])] : []),
    ...asHost.slice(0, 1),
    ...(asked.length > 0 ? [riskFlag("phishing-words", {}, asked)] : []),
  ];
}

/** A host that shows a protected name and is none of its own. The last label is no name: .bank, .africa. */
function isCopyOf(host: string, { name, domains }: ProtectedName): boolean {
  if (domains.some((own) => host === own || host.endsWith(`.${own}`))) return false;
  const labels = host.split(".").slice(0, -1);
  return labels.some((label) => looksLike(label, name));
}

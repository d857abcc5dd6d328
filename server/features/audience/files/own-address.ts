import { parseAddress } from "../../../../domain/message/web-address.ts";
import { streamSafe } from "../../../../domain/text/stream-safe.ts";

/** Where what users have made is shown, and where it was before it had a host of its own. */
export type OwnUrls = { contentUrl: string; publicUrl: string };

/** The path of an address that leads to something of ours; undefined for any other address. */
export function ownPath(address: string, { contentUrl, publicUrl }: OwnUrls): string | undefined {
  const base = [contentUrl, publicUrl].find((url) => address.startsWith(`${url}/`));
  return base === undefined ? undefined : address.slice(base.length);
}

/** The code of a shop's page in its address. */
export function siteCodeIn(address: string, urls: OwnUrls): string | undefined {
  const path = ownPath(address, urls);
  return path?.startsWith("/s/") ? path.slice("/s/".length) : undefined;
}

/** An address as browsers read it, however it is written: with capitals, a port, or letters as numbers. */
export function asRead(address: string): string {
  try {
    return decodeURI(parseAddress(address)?.href ?? address);
  } catch {
    return address;
  }
}

/** The beginnings of addresses of shops' pages without their https://, which phones do not need. */
export function siteStems({ contentUrl, publicUrl }: OwnUrls): string[] {
  return [contentUrl, publicUrl].map((url) => `${url.replace(/^https?:\/\//, "")}/s/`);
}

/** The codes of all shops' pages that a text names. */
export function siteCodesIn(text: string, urls: OwnUrls): string[] {
  const letters = text.toLowerCase();
  return siteStems(urls).flatMap((stem) =>
    letters
      .split(stem)
      .slice(1)
      .flatMap((rest) => /^[a-z0-9]{6,12}/.exec(rest)?.[0] ?? []),
  );
}

export type TypedSite = {
  code: string;
  /** Written in the one way by which a page knows who is led to it. */
  isPlain: boolean;
};

/** The shops' pages that phones make links to where words name them, however that is written. */
export function sitesTypedIn(words: string, urls: OwnUrls): TypedSite[] {
  const hosts = [urls.contentUrl, urls.publicUrl].map((url) => ({ url, ...hostOf(url) }));
  const isNamedIn = (shown: string) => hosts.some(({ name }) => shown.includes(name));
  // Hardly any text names one: looked for in all of it before it is taken apart.
  if (!isNamedIn(asShown(words))) return [];
  return words.split(/\s+/u).flatMap((word) => {
    const shown = asShown(word);
    if (!isNamedIn(shown)) return [];
    const typed = hosts.flatMap(({ url, named }) =>
      shown
        .split(named)
        .slice(1)
        .map((path) => asRead(`${url}${path}`)),
    );
    const codes = new Set(siteCodesIn(typed.join(" "), urls));
    if (codes.size === 0) return [];
    const plain = siteCodesIn(word, urls);
    return [...codes].map((code) => ({ code, isPlain: plain.includes(code) }));
  });
}

/** Words as browsers read addresses in them: without what nobody sees, and with plain letters. */
function asShown(words: string): string {
  const shown = streamSafe(words)
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  return shown.replaceAll("。", ".").toLowerCase();
}

/** A host of ours, and where it is named. Behind a letter and a dot or hyphens it is the end of another host; behind those alone phones begin anew. */
function hostOf(url: string): { name: string; named: RegExp } {
  const name = new URL(url).hostname;
  const host = RegExp.escape(new URL(url).hostname);
  const named = new RegExp(
    `(?<![\\p{L}\\p{N}]|[\\p{L}\\p{N}]\\.|[\\p{L}\\p{N}]-+)${host}[.]?(?::\\d*)?(?=/)`,
    "gu",
  );
  return { name, named };
}

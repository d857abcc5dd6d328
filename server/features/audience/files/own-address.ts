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
    return decodeURI(new URL(address).href);
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

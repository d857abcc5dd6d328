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

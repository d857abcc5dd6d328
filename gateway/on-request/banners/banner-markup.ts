import type { DisplayCreative } from "../../../domain/message/display-creative.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  // Exchanges fill in what stands in ${…}; nothing of an advertiser's is a macro.
  $: "&#36;",
};

/** Text of an advertiser as it may stand in markup, also within quotes. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"'$]/g, (it) => ENTITIES[it] ?? it);

/** A banner as markup: the picture, and its short link. Everything of the advertiser's is escaped. */
export function bannerMarkup({ size, url, altText }: DisplayCreative, linkUrl: string): string {
  const [width, height] = size.split("x");
  return (
    `<a href="${escapeMarkup(linkUrl)}" target="_blank" rel="noopener sponsored">` +
    `<img src="${escapeMarkup(url)}" alt="${escapeMarkup(altText)}" width="${width}" height="${height}" style="border:0"></a>`
  );
}

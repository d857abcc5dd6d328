import type { ShopSite } from "./site.store.ts";
import type { PageToday } from "./site-today.ts";
import { textOn } from "./site-style.ts";
import { openingLines, openingTimesOf } from "../../../../domain/schedule/opening-times.ts";
import { translate, currentLanguage } from "../../../../domain/translate.ts";

/** The picture of a page: its path on this host, and its size where that is known. */
export type PagePicture = { path: string; widthPixels: number | null; heightPixels: number | null };

export type PageShows = { picture?: PagePicture | undefined; today?: PageToday | undefined };

/** A shop's page: no script, no font and at the most one light picture, so that it opens on any phone with little data. */
export function sitePage(site: ShopSite, { picture, today }: PageShows): string {
  return wholePage(
    site.name,
    site.code,
    `${picture ? pictureOf(site, picture) : ""}<p class="offer">${escaped(site.offer)}</p>
${details(site, today)}
${contactBar(site)}`,
  );
}

/** Page shown after a takedown: old messages may still link here. */
export function goneSitePage({ name, code }: Pick<ShopSite, "name" | "code">): string {
  return wholePage(
    name,
    code,
    `<p class="offer">${translate("This offer is over.")}</p>
<p>${translate("Thank you for looking. Ask in the shop what is on offer now.")}</p>`,
  );
}

/** What stands in the place of a shop's code and looks where there is no shop; no code is that short. */
export const NO_SHOP = { code: "nopage", name: "?", colour: "#1a1a1a", layout: "stall" } as const;

/** For an address that never was one of a page. */
export function unknownSitePage(): string {
  return wholePage(
    translate("This page does not exist."),
    NO_SHOP.code,
    `<p>${translate("The address may not be complete. Tap the link in your message again.")}</p>`,
  );
}

/** For a page that administrators have taken down: neither its words nor why. */
export function blockedSitePage(): string {
  return wholePage(translate("This page is not available any more."), NO_SHOP.code, "");
}

function wholePage(heading: string, code: string, body: string): string {
  return `<!doctype html>
<html lang="${currentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
<title>${escaped(heading)}</title>
<link rel="stylesheet" href="/s/${code}.css">
<link rel="icon" type="image/svg+xml" href="/s/${code}.svg">
</head>
<body>
<main>
<h1>${escaped(heading)}</h1>
${body}
</main>
</body>
</html>
`;
}

/** With its size, so that nothing moves when it arrives. */
function pictureOf({ pictureAlt }: ShopSite, { path, ...size }: PagePicture): string {
  const { widthPixels: width, heightPixels: height } = size;
  const room = width === null || height === null ? "" : ` width="${width}" height="${height}"`;
  return `<img class="picture" src="${path}" alt="${escaped(pictureAlt)}"${room} decoding="async">\n`;
}

/** Where the shop is and when it is open. */
function details(site: ShopSite, today: PageToday | undefined): string {
  const { address } = site;
  const way = `https://www.google.com/maps/search/?api=1&amp;query=${encodeURIComponent(address)}`;
  return [
    address && fact(translate("Where"), address),
    openingFact(site, today),
    address &&
      `<p class="actions"><a class="button" href="${way}">${translate("Directions")}</a></p>`,
  ]
    .filter(Boolean)
    .join("\n");
}

/** Whether it is open now, by when it was asked for; when it is on the days of the week; and what its owner says about that. */
function openingFact({ openingTimes, openingHours }: ShopSite, today: PageToday | undefined) {
  const lines = [...openingLines(openingTimesOf(openingTimes)), openingHours].filter(Boolean);
  if (lines.length === 0) return "";
  const now = today ? `<p class="now${today.isOpen ? " open" : ""}">${today.says}</p>` : "";
  return fact(translate("Opening hours"), lines.join("\n"), now);
}

const fact = (heading: string, words: string, before = "") =>
  `<div class="fact"><h2>${heading}</h2><div>${before}<p>${escaped(words)}</p></div></div>`;

/** The last on the page, so that it takes room there and hides nothing while it stays in sight. */
function contactBar({ phone, whatsApp }: ShopSite): string {
  const links = [
    phone && `<a class="button" href="tel:+${phone}">${translate("Call us")}</a>`,
    whatsApp && `<a class="button" href="https://wa.me/${whatsApp}">WhatsApp</a>`,
  ].filter(Boolean);
  return links.length === 0 ? "" : `<p class="actions bar">${links.join("\n")}</p>`;
}

/** Its sign in the tab of a browser: the first letter of its name, on its colour. */
export function siteIcon({ name, colour }: Pick<ShopSite, "name" | "colour">): string {
  const [letter = ""] = name.trim();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="${colour}"/><text x="32" y="45" font-family="system-ui,sans-serif" font-size="38" font-weight="700" text-anchor="middle" fill="${textOn(colour)}">${escaped(letter.toUpperCase())}</text></svg>`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

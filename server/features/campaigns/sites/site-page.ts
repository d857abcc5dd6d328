import type { ShopSite } from "./site.store.ts";
import { translate, currentLanguage } from "../../../../domain/translate.ts";

/** The picture of a page: its path on this host, and its size where that is known. */
export type PagePicture = { path: string; widthPixels: number | null; heightPixels: number | null };

/** A shop's page: no script, no font and at the most one light picture, so that it opens on any phone with little data. */
export function sitePage(site: ShopSite, picture?: PagePicture): string {
  return wholePage(
    site.name,
    site.code,
    `${picture ? pictureOf(site, picture) : ""}<p class="offer">${escaped(site.offer)}</p>
${actions(site)}
${details(site)}`,
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

/** What stands in the place of a shop's code and colour where there is no shop; no code is that short. */
export const NO_SHOP = { code: "nopage", name: "?", colour: "#1a1a1a" } as const;

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

function actions({ phone, whatsApp, address }: ShopSite): string {
  const links = [
    phone && `<a class="button" href="tel:+${phone}">${translate("Call us")}</a>`,
    whatsApp && `<a class="button" href="https://wa.me/${whatsApp}">WhatsApp</a>`,
    address &&
      `<a class="button" href="https://www.google.com/maps/search/?api=1&amp;query=${encodeURIComponent(address)}">${translate("Directions")}</a>`,
  ].filter(Boolean);
  return links.length === 0 ? "" : `<p class="actions">${links.join("\n")}</p>`;
}

function details({ address, openingHours }: ShopSite): string {
  return [
    address && `<h2>${translate("Where")}</h2><p>${escaped(address)}</p>`,
    openingHours && `<h2>${translate("Opening hours")}</h2><p>${escaped(openingHours)}</p>`,
  ]
    .filter(Boolean)
    .join("\n");
}

/** Its style, with text that can be read on the shop's colour. */
export function siteStyle({ colour }: Pick<ShopSite, "colour">): string {
  const text = textOn(colour);
  return `body{margin:0;font:18px/1.5 system-ui,sans-serif;color:#1a1a1a;background:#fff}
main{max-width:36rem;margin:0 auto;padding:1.5rem}
h1{margin:0 0 .5rem;padding:1rem;border-radius:.5rem;background:${colour};color:${text};overflow-wrap:anywhere}
h2{font-size:1rem;margin:1.5rem 0 0}
p{margin:.25rem 0;white-space:pre-line;overflow-wrap:anywhere}
.picture{display:block;width:100%;height:auto;max-height:30rem;object-fit:cover;border-radius:.5rem;margin:1rem 0;background:#eee}
.offer{font-size:1.4rem;margin:1rem 0}
.actions{display:grid;gap:.75rem;margin:1rem 0;white-space:normal}
.button{display:block;padding:.9rem;border-radius:.5rem;text-align:center;text-decoration:none;font-weight:600;background:${colour};color:${text}}
.button:focus-visible{outline:3px solid #1a1a1a;outline-offset:2px}`;
}

/** Its sign in the tab of a browser: the first letter of its name, on its colour. */
export function siteIcon({ name, colour }: Pick<ShopSite, "name" | "colour">): string {
  const [letter = ""] = name.trim();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="${colour}"/><text x="32" y="45" font-family="system-ui,sans-serif" font-size="38" font-weight="700" text-anchor="middle" fill="${textOn(colour)}">${escaped(letter.toUpperCase())}</text></svg>`;
}

/** The colour of words on a colour: black or white, whichever can be read. */
export function textOn(colour: string): string {
  return isLight(colour) ? "#000" : "#fff";
}

/** True when black is more readable than white on a colour (WCAG relative luminance). */
function isLight(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

import { createHash } from "node:crypto";
import { type Language, LANGUAGES } from "../../domain/text/languages.ts";
import { msg } from "../../domain/translate.ts";
import { inConsumersLanguage } from "../language.ts";

/** The language of a page, and those that it can be read in instead. */
export type Reader = { language: Language; offered: readonly Language[] };

type Page = { title: string; text: string; button?: string; head?: string };

/** Seconds after which the busy page asks again. */
export const BUSY_SECONDS = 4;

export const UNKNOWN_LINK: Page = {
  title: msg("This link leads nowhere"),
  text: msg(
    "Perhaps a letter is missing. Open the link from the message again, or ask the shop that sent it.",
  ),
};

/** Of an advertiser who was shut out. */
export const CLOSED_LINK: Page = {
  title: msg("This link is closed"),
  text: msg("The page it led to is not available through us any more."),
};

export const CONFIRM_OPT_OUT: Page = {
  title: msg("Stop adverts?"),
  text: msg("You will get no more adverts from any shop that sends through us. It costs nothing."),
  button: msg("Stop adverts"),
};

export const OPTED_OUT: Page = {
  title: msg("Adverts are stopped"),
  text: msg("You will get no more adverts from us. You can close this page."),
};

/** Behind the label of a banner. */
export const ABOUT_ADVERT: Page = {
  title: msg("Why this advert?"),
  text: msg(
    "This advert was chosen for the page that you are on, not for you. We set no cookies and store nothing about who sees it.",
  ),
};

/** Asks again by itself, so that nobody who tapped is lost. */
export const BUSY: Page = {
  title: msg("One moment"),
  text: msg(
    "Very many people are opening this link just now. The page comes by itself in a few seconds.",
  ),
  head: `<meta http-equiv="refresh" content="${BUSY_SECONDS}">`,
};

// The colours of the web app (web/ui/style/tokens.css).
const STYLE = `:root{color-scheme:light dark}
body{font:1.1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:2rem 1.25rem;color:#1f1a2b;background:#fbf8f4}
h1{font-size:1.6rem;line-height:1.2}nav{margin-top:3rem;display:flex;flex-wrap:wrap;gap:.5rem 1.25rem}
nav a,nav b{padding:.6rem 0;color:inherit}
button{font:inherit;font-weight:600;width:100%;padding:.85rem 1.25rem;border:0;border-radius:.6rem;background:#5b2a86;color:#fff;cursor:pointer}
:focus-visible{outline:3px solid #7a3db8;outline-offset:2px}
@media(prefers-color-scheme:dark){body{color:#f1eef6;background:#15121b}button{background:#c9a6f0;color:#1f1a2b}:focus-visible{outline-color:#c9a6f0}}`;

/** The policy of these pages: no script, nothing of others, no style but the one above, and no frame around them. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** One of the few pages that people outside see. Only texts of ours go in, so nothing has to be escaped. */
export function drawPage({ title, text, button, head = "" }: Page, reader: Reader): string {
  const shown = (english: string) => inConsumersLanguage(english, reader.language);
  const form = button ? `<form method="post"><button>${shown(button)}</button></form>` : "";
  return `<!doctype html>
<html lang="${reader.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${shown(title)}</title>${head}
<style>${STYLE}</style></head>
<body><main><h1>${shown(title)}</h1><p>${shown(text)}</p>${form}</main>${languageSwitch(reader)}</body></html>`;
}

/** Links to the same page in the other languages, each by its own name. A form on the page stays in the language. */
function languageSwitch({ language, offered }: Reader): string {
  if (offered.length < 2) return "";
  const links = LANGUAGES.filter(({ code }) => offered.includes(code)).map(({ code, name }) =>
    code === language
      ? `<b lang="${code}" aria-current="true">${name}</b>`
      : `<a lang="${code}" hreflang="${code}" href="?lang=${code}">${name}</a>`,
  );
  return `<nav aria-label="${inConsumersLanguage(msg("Language"), language)}">${links.join("")}</nav>`;
}

import type { DisplayCreative } from "../../../domain/message/display-creative.ts";
import { escapeMarkup } from "../banners/banner-markup.ts";

type Frame = {
  creative: DisplayCreative;
  clickUrl: string;
  seenUrl: string;
  aboutUrl: string;
  /** The word that says what it is. */
  label: string;
  language: string;
  nonce: string;
};

const STYLE =
  "html,body{margin:0;overflow:hidden}img{display:block;border:0}" +
  "#about{position:absolute;top:0;right:0;padding:2px 5px;font:11px/1.2 system-ui,sans-serif;color:#1d1a24;background:#fff;text-decoration:none}" +
  "a:focus-visible{outline:3px solid #f2a900;outline-offset:-3px}";

/**
 * Reports once that half of the picture's pixels were on screen for a second without a break, in a page that is in front:
 * MRC Viewable Ad Impression Measurement Guidelines, display. A frame of another origin is measured against the window.
 */
const WATCH = `(function(){
var picture=document.querySelector("img"),timer,isIn=false,isReported=false;
function weigh(){
clearTimeout(timer);
if(isReported||!isIn||document.visibilityState!=="visible"||!picture.naturalWidth)return;
timer=setTimeout(function(){isReported=true;navigator.sendBeacon(picture.dataset.seen)},1000)}
new IntersectionObserver(function(entries){isIn=entries[entries.length-1].intersectionRatio>=.5;weigh()},{threshold:.5}).observe(picture);
document.addEventListener("visibilitychange",weigh);picture.addEventListener("load",weigh)})()`;

/** The page within a frame: the picture, its link, and the label. Everything of the advertiser's is escaped. */
export function framePage(frame: Frame): string {
  const { creative, clickUrl, seenUrl, aboutUrl, label, language, nonce } = frame;
  const [width, height] = creative.size.split("x");
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="robots" content="noindex">` +
    `<title>${label}</title><style nonce="${nonce}">${STYLE}</style></head><body>` +
    `<a href="${escapeMarkup(clickUrl)}" target="_blank" rel="noopener sponsored">` +
    `<img src="${escapeMarkup(creative.url)}" alt="${escapeMarkup(creative.altText)}" width="${width}" height="${height}"` +
    ` data-seen="${escapeMarkup(seenUrl)}"></a>` +
    `<a id="about" href="${escapeMarkup(aboutUrl)}" target="_blank" rel="noopener">${label}</a>` +
    `<script nonce="${nonce}">${WATCH}</script></body></html>`
  );
}

/** A frame without a banner, which asks the tag to take it away. */
export const emptyPage = (nonce: string): string =>
  `<!doctype html><title></title><script nonce="${nonce}">parent.postMessage("no-advert","*")</script>`;

/** What a frame may do: show one picture, tell us that it was seen, open what is tapped, and stand on these pages alone. */
export function framePolicy(given: {
  nonce: string;
  pictureUrl?: string;
  ownUrl: string;
  domains: readonly string[];
}): string {
  const { nonce, pictureUrl, ownUrl, domains } = given;
  const pages = domains.flatMap((domain) => [domain, `*.${domain}`]).join(" ");
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    pictureUrl === undefined ? "" : `img-src ${new URL(pictureUrl).origin}`,
    `connect-src ${new URL(ownUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${pages || "'none'"}`,
    "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox",
  ]
    .filter((part) => part !== "")
    .join("; ");
}

import { siteLayoutOf, type SiteLayout } from "../../../../domain/site-layout.ts";
import type { ShopSite } from "./site.store.ts";

/** What a page is made of beside the shop's colour, by day and by night. */
const LIGHT = { words: "#1a1a1a", paper: "#ffffff", frame: "#767676" } as const;
const DARK = { words: "#f1f1f1", paper: "#121212", frame: "#8a8a8a" } as const;
/** A shop's colour this close to the paper gets a line around it: contrast of WCAG, 1 to 21. */
const NO_EDGE_BELOW = 1.5;

/** The style of a page: the shop's colour, and the layout, which moves nothing in the page's text. No words of people are in it. */
export function siteStyle({ colour, layout }: Pick<ShopSite, "colour" | "layout">): string {
  const face = `background:${colour};color:${textOn(colour)}`;
  return `:root{color-scheme:light dark;scroll-padding-bottom:6rem;${faces(LIGHT, colour)};--empty:#eee}
@media(prefers-color-scheme:dark){:root{${faces(DARK, colour)};--empty:#333}}
body{margin:0;font:1.125rem/1.5 system-ui,sans-serif;color:var(--words);background:var(--paper)}
main{display:flex;flex-direction:column;max-width:36rem;margin:0 auto;padding:24px 24px 0;overflow-wrap:anywhere}
h1{margin:0;font-size:min(1.9rem,max(1.4rem,9vw));line-height:1.25}
h2{font-size:1rem;margin:0}
p{margin:.25rem 0;white-space:pre-line}
.picture{display:block;width:100%;height:auto;max-height:30rem;object-fit:cover;background:var(--empty)}
.fact{margin-top:1.25rem}
.now{font-weight:600}
.now::before{content:"";display:inline-block;width:.65em;height:.65em;margin-right:.4em;border-radius:50%;box-sizing:border-box;border:2px solid var(--frame)}
.open::before{border-color:#1a8a43;background:#1a8a43}
.actions{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(7.5rem,100%),1fr));gap:.75rem;margin:1.25rem 0 0;white-space:normal}
main>:last-child{margin-bottom:1.5rem}
main>.bar{gap:clamp(6px,28px - 1rem,12px);margin:1.25rem -24px 0;padding:clamp(6px,28px - 1rem,12px) 24px;background:var(--paper)}
.button{padding:14px 8px;border:1px solid var(--edge);border-radius:.5rem;text-align:center;text-decoration:none;font-weight:600;${face}}
.bar .button{padding-block:clamp(4px,30px - 1rem,14px);line-height:1.25}
.button:focus-visible{outline:3px solid var(--words);outline-offset:2px}
@media(max-width:40em) and (min-height:30em){.bar{position:sticky;bottom:0}}
${LAYOUTS[siteLayoutOf(layout)]({ face, colour })}`;
}

/** What is different in each. A picture that comes first does so on the screen alone: who hears the page hears the shop's name first. */
const LAYOUTS: Record<SiteLayout, (shop: { face: string; colour: string }) => string> = {
  stall: ({ face }) => `h1{padding:16px;border:1px solid var(--edge);border-radius:.5rem;${face}}
.picture{margin-top:1.5rem;border-radius:.5rem}
.offer{margin:1rem 0 0;font-size:1.4rem}`,
  poster: ({ face }) => `main{padding-top:0}
.picture,h1,.offer{box-sizing:border-box;margin:0 -24px}
.picture{order:-1;width:calc(100% + 48px)}
h1{padding:20px 24px 0;font-size:1rem}
.offer{padding:4px 24px 24px;font-size:min(2.25rem,max(1.4rem,11vw));font-weight:800;line-height:1.15}
h1,.offer{${face}}`,
  card: ({ colour }) => `body{padding:16px}
main{border:1px solid var(--frame);border-top:.75rem solid ${colour};border-radius:.75rem}
.picture{order:-1;width:min(9rem,100%);height:auto;aspect-ratio:1;margin:0 auto 1rem;border-radius:50%}
h1,.offer{text-align:center}
.offer{margin:.5rem 0 1rem;font-size:1.25rem}
.fact{display:flex;flex-wrap:wrap;gap:0 2rem;align-items:baseline;margin:0;padding:.5rem 0;border-top:1px solid var(--frame)}
.fact>h2{flex:1 0 9rem}
.fact>div{flex:3 1 12rem}
.bar{border-radius:0 0 .75rem .75rem}`,
};

function faces({ words, paper, frame }: Record<keyof typeof LIGHT, string>, colour: string) {
  const edge = contrast(colour, paper) < NO_EDGE_BELOW ? frame : colour;
  return `--words:${words};--paper:${paper};--frame:${frame};--edge:${edge}`;
}

/** The colour of words on a colour: black or white, whichever can be read. */
export function textOn(colour: string): string {
  return luminance(colour) > 0.179 ? "#000" : "#fff";
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 1) + 0.05) / ((dark ?? 0) + 0.05);
}

/** WCAG relative luminance of #rrggbb. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

import { createHash } from "node:crypto";
import type { Parts } from "./chunk-graph.ts";

/** The hash by which a content security policy lets a style in the page apply. */
export const hashOf = (style: string): string =>
  `'sha256-${createHash("sha256").update(style).digest("base64")}'`;

const ME = '<link rel="preload" as="fetch" href="/api/v1/accounts/me" crossorigin />';
const STYLE_LINKS = /\s*<link rel="stylesheet"[^>]*>/g;
const PRELOAD_LINKS = /\s*<link rel="modulepreload"[^>]*>/g;

type Page = { title?: string; html?: string; style?: string };

/** The app's page with everything a route needs named in its head; drawn pages carry their HTML and their styles. */
export function pageFile(shell: string, { scripts, styles }: Parts, page: Page): string {
  const entry = /<script type="module"[^>]*src="\/([^"]+)"/.exec(shell)?.[1];
  const preloads = scripts
    .filter((name) => name !== entry)
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`);
  const look =
    page.style === undefined
      ? styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`)
      : [`<style>${page.style}</style>`];
  const head = [...look, ME, ...preloads].join("");
  const withHead = shell
    .replaceAll(STYLE_LINKS, "")
    .replaceAll(PRELOAD_LINKS, "")
    .replace("</head>", () => `${head}</head>`);
  const withTitle = page.title
    ? withHead.replace(/<title>[^<]*<\/title>/, () => `<title>${page.title}</title>`)
    : withHead;
  return page.html === undefined
    ? withTitle
    : withTitle.replace('<div id="root"></div>', () => `<div id="root">${page.html}</div>`);
}

import { createHash } from "node:crypto";
import type { Parts } from "./chunk-graph.ts";

/** The hash by which a content security policy lets a style in the page apply, or a script run. */
export const hashOf = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const ME = '<link rel="preload" as="fetch" href="/api/v1/accounts/me" crossorigin />';
const STYLE_LINKS = /\s*<link rel="stylesheet"[^>]*>/g;
const PRELOAD_LINKS = /\s*<link rel="modulepreload"[^>]*>/g;

/**
 * Tells Vite's loader that a sheet's rules stand in the page: it would wait for the file, one round trip each. Without the medium
 * older Chromiums fetch a disabled sheet all the same when their scanner is ahead of the parser.
 */
const alreadyThere = (name: string) =>
  `<link rel="stylesheet" href="/${name}" media="not all" disabled>`;

type Page = {
  title?: string;
  html: string;
  /** Rules that stand in the page itself, and the sheets they are from. */
  style?: { rules: string; sheets: readonly string[] };
  /** The app does not take `html` over, but puts its own in its place. */
  isWaiting?: boolean;
  /** A script that does not wait for anything. */
  script?: string;
  /** A script that works on what stands in the page. */
  lastScript?: string;
};

/**
 * The app's page with everything a route needs named in it. Sheets that `html` does not need stand behind it: they hold up
 * the app, but not the first look.
 */
export function pageFile(shell: string, { scripts, styles }: Parts, page: Page): string {
  const entry = /<script type="module"[^>]*src="\/([^"]+)"/.exec(shell)?.[1];
  const preloads = scripts
    .filter((name) => name !== entry)
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`);
  const inPage = page.style?.sheets ?? [];
  const sheets = styles
    .filter((name) => !inPage.includes(name))
    .map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`)
    .join("");
  const look = page.style ? `<style>${page.style.rules}</style>` : "";
  const isWaiting = page.isWaiting === true;
  // A script waits for the sheets before it: it comes first.
  const head = [
    page.script ?? "",
    look,
    ...inPage.map(alreadyThere),
    isWaiting ? "" : sheets,
    ME,
    ...preloads,
  ].join("");
  const root = `<div id="root"${isWaiting ? ' data-waiting=""' : ""}>${page.html}</div>`;
  return shell
    .replaceAll(STYLE_LINKS, "")
    .replaceAll(PRELOAD_LINKS, "")
    .replace("</head>", () => `${head}</head>`)
    .replace(/<title>([^<]*)<\/title>/, (_all, app) => `<title>${page.title ?? app}</title>`)
    .replace(
      '<div id="root"></div>',
      () => root + (page.lastScript ?? "") + (isWaiting ? sheets : ""),
    );
}

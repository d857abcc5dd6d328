import type { Parts } from "./chunk-graph.ts";
import { startAppOf } from "./start-app.ts";

const ME = '<link rel="preload" as="fetch" href="/api/v1/accounts/me" crossorigin />';
const STYLE_LINKS = /\s*<link rel="stylesheet"[^>]*>/g;
const PRELOAD_LINKS = /\s*<link rel="modulepreload"[^>]*>/g;
const ENTRY_SCRIPT = /\s*<script type="module"[^>]*><\/script>/;

/**
 * Tells Vite's loader that a sheet's rules stand in the page: it would wait for the file, one round trip each. Without the medium
 * older Chromiums fetch a disabled sheet all the same when their scanner is ahead of the parser.
 */
const alreadyThere = (name: string) =>
  `<link rel="stylesheet" href="/${name}" media="not all" disabled>`;

/** What a file is made of, beside the app's parts. */
export type Page = {
  title?: string;
  html: string;
  /** Rules that stand in the page itself, and the sheets they are from. */
  style?: { rules: string; sheets: readonly string[] };
  /** The app does not take `html` over, but puts its own in its place. */
  isWaiting?: boolean;
  /** Scripts that are needed at once where the window is wide (web/ui/style/use-wide.ts). */
  wide?: readonly string[];
  /** A script that does not wait for anything. */
  script?: string;
  /** A script that works on what stands in the page. */
  lastScript?: string;
  /** What the address of a drawn page says beside its path; the app takes the page over there alone. */
  search?: string;
};

/**
 * The app's page with everything a route needs named in it. A drawn page is painted first, and fetches the app's parts then
 * (web/build/start-app.ts). Sheets that `html` does not need stand behind it: they hold up the app, but not the first look.
 */
export function pageFile(shell: string, { scripts, steps, styles }: Parts, page: Page): string {
  const isWaiting = page.isWaiting === true;
  // What the page reads early, and its sheets, come before them.
  const preloads = scripts.map(
    (name) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${name}">`,
  );
  const wide = (page.wide ?? []).map(
    (name) =>
      `<link rel="modulepreload" media="(min-width: 64em)" fetchpriority="low" crossorigin href="/${name}">`,
  );
  const inPage = page.style?.sheets ?? [];
  const sheets = styles
    .filter((name) => !inPage.includes(name))
    .map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`)
    .join("");
  const look = page.style ? `<style>${page.style.rules}</style>` : "";
  const search = page.search ?? "";
  // A script waits for the sheets before it: it comes first.
  const head = [
    page.script ?? "",
    isWaiting ? ME : "",
    ...(isWaiting ? [...preloads, ...wide] : []),
    startAppOf({ scripts, steps }, isWaiting ? undefined : search),
    look,
    ...inPage.map(alreadyThere),
    isWaiting ? "" : sheets,
  ].join("");
  const root = `<div id="root" ${isWaiting ? 'data-waiting=""' : `data-drawn="${search}"`}>${page.html}</div>`;
  return shell
    .replaceAll(STYLE_LINKS, "")
    .replaceAll(PRELOAD_LINKS, "")
    .replace(ENTRY_SCRIPT, "")
    .replace("</head>", () => `${head}</head>`)
    .replace(/<title>([^<]*)<\/title>/, (_all, app) => `<title>${page.title ?? app}</title>`)
    .replace(
      '<div id="root"></div>',
      () => root + (page.lastScript ?? "") + (isWaiting ? sheets : ""),
    );
}

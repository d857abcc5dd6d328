import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type PluginOption } from "vite";
import { COUNTRIES, DEFAULT_COUNTRY_ID } from "../../domain/countries.ts";
import { LEGAL_KINDS, type LegalKind } from "../../domain/text/legal-text.ts";

export type Drawing = { html: string; title: string; isLight: boolean };
/** The drawn pages by their path, what the others show until the app is there ("" for any), and the paths of all. */
export type Drawings = {
  pages: ReadonlyMap<string, Drawing>;
  /** Legal pages with places for their text, for each country and without one. */
  legal: readonly (Drawing & { path: string; search: string })[];
  waiting: ReadonlyMap<string, string>;
  all: readonly string[];
};

const LEGAL_ADDRESSES: readonly [countryId: number, search: string][] = [
  [DEFAULT_COUNTRY_ID, ""],
  ...COUNTRIES.map(({ id }): [number, string] => [id, `?country=${id}`]),
];

/** Builds the app for Node, draws the given pages, each whole or as it waits for the app, and throws the build away. */
export async function drawPages(
  root: string,
  asked: readonly { path: string; isDrawn: boolean }[],
  plugins: PluginOption[],
): Promise<Drawings> {
  // Beside the other builds, so that Node finds the packages.
  const dist = join(root, "../dist");
  await mkdir(dist, { recursive: true });
  const outDir = await mkdtemp(join(dist, "drawing-"));
  try {
    await build({
      configFile: false,
      root,
      logLevel: "error",
      plugins,
      publicDir: false,
      build: {
        ssr: join(root, "prerender.tsx"),
        outDir,
        emptyOutDir: true,
        rolldownOptions: { output: { entryFileNames: "draw.mjs" } },
      },
    });
    const { drawPage, drawLegalPage, drawWaiting, listPages } = (await import(
      pathToFileURL(join(outDir, "draw.mjs")).href
    )) as {
      drawPage(path: string): Promise<Drawing>;
      drawLegalPage(kind: LegalKind, countryId: number, search: string): Promise<Drawing>;
      drawWaiting(path: string): Promise<string>;
      listPages(): string[];
    };
    const pages = new Map<string, Drawing>();
    const waiting = new Map([["", await drawWaiting("")]]);
    for (const { path, isDrawn } of asked)
      if (isDrawn) pages.set(path, await drawPage(path));
      else waiting.set(path, await drawWaiting(path));
    const legal: (Drawing & { path: string; search: string })[] = [];
    for (const kind of LEGAL_KINDS)
      for (const [countryId, search] of LEGAL_ADDRESSES) {
        const drawn = await drawLegalPage(kind, countryId, search);
        legal.push({ ...drawn, path: `/legal/${kind}`, search });
      }
    return { pages, legal, waiting, all: listPages() };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

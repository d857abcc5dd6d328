import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Plugin, PluginOption, Rolldown } from "vite";
import { chunkGraph, type ChunkGraph, type Parts } from "./chunk-graph.ts";
import { LEGAL_PLACES } from "../../domain/text/legal-text.ts";
import { LEGAL_DATA_ID } from "../features/support/legal/legal-in-page.ts";
import { PAGE_TABLE } from "../routes/page-table.ts";
import { type Drawing, drawPages } from "./draw-pages.ts";
import { EARLY_OVERVIEW_HASH, earlyOverviewOf } from "./early-overview.ts";
import { EARLY_SIGN_IN_HASH, earlySignInOf } from "./early-sign-in.ts";
import { FIRST_READS, FIRST_READS_HASH, firstReadsOf } from "./first-reads.ts";
import { hashOf } from "./hash-of.ts";
import { pageFile, type Page as PageParts } from "./page-file.ts";
import { compressFolder } from "./precompress.ts";
import { START_APP_HASH } from "./start-app.ts";
import {
  FULL_PARTS,
  INSTEAD_PARTS,
  MEMBER_PARTS,
  OFFLINE_ADDRESSES,
  OFFLINE_PARTS,
  READY_PAGES,
  SHELL_PARTS,
  WAITING_PARTS,
  WIDE_PARTS,
} from "./ready-pages.ts";

/**
 * Finishes a build: draws public pages, preloads for members' pages, stamps the service worker with version and files,
 * and compresses everything. `plugins` are those that read the source.
 */
export function finish(plugins: () => PluginOption[]): Plugin {
  let root = "";
  let outDir = "";
  return {
    name: "loudhailer:finish",
    apply: "build",
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle(_options, bundle) {
      const graph = chunkGraph(bundle);
      await writePages({ root, outDir, graph, plugins: plugins() });
      await writeServiceWorker(outDir, graph, bundle);
      await compressFolder(outDir);
    },
  };
}

const LEGAL_MODULE = `features/${PAGE_TABLE["/legal/$document"].module}`;
/** No script runs in it: the app reads it. */
const LEGAL_DATA = `<script type="application/json" id="${LEGAL_DATA_ID}">${LEGAL_PLACES.data}</script>`;

type More = Pick<PageParts, "lastScript" | "search">;
type Build = { root: string; outDir: string; graph: ChunkGraph; plugins: PluginOption[] };

async function writePages({ root, outDir, graph, plugins }: Build): Promise<void> {
  const shell = await readFile(join(outDir, "index.html"), "utf8");
  const drawn = await drawPages(root, READY_PAGES, plugins);
  const hashes = new Set<string>();
  // What is asked for early comes with all its rules: nothing holds up the app then.
  const waitingFile = async (path: string, parts: Parts) => {
    const { styles } = FIRST_READS.has(path) ? parts : graph.partsOf(WAITING_PARTS);
    const style = await styleOf(outDir, styles);
    hashes.add(hashOf(style.rules));
    const html = drawn.waiting.get(path) ?? "";
    const wide = graph.partsOf(WIDE_PARTS).scripts.filter((name) => !parts.scripts.includes(name));
    const scripts = { script: firstReadsOf(path), lastScript: earlyOverviewOf(path) };
    return pageFile(shell, parts, { html, style, wide, isWaiting: true, ...scripts });
  };
  const drawnFile = async (path: string, module: string, drawing: Drawing, more: More) => {
    const around = [...SHELL_PARTS, ...(drawing.isLight ? [] : FULL_PARTS)];
    const parts = graph.partsOf([...around, module]);
    const later = graph.allPartsOf([module]).styles.filter((name) => !parts.styles.includes(name));
    const shown = await shownIn(drawing.html, outDir, later);
    const style = await styleOf(outDir, [...parts.styles, ...shown]);
    hashes.add(hashOf(style.rules));
    const title = `${drawing.title} · Loudhailer`;
    return pageFile(shell, parts, { html: drawing.html, title, style, ...more });
  };
  for (const { path, module } of READY_PAGES) {
    const drawing = drawn.pages.get(path);
    const parts = graph.partsOf([...SHELL_PARTS, ...FULL_PARTS, ...MEMBER_PARTS, module]);
    const file = join(outDir, `${path}.html`);
    await mkdir(dirname(file), { recursive: true });
    const text = drawing
      ? await drawnFile(path, module, drawing, { lastScript: earlySignInOf(path) })
      : await waitingFile(path, parts);
    await writeFile(file, text);
  }
  // The server puts today's text in (server/features/catalogue/legal/legal-pages.routes.ts).
  const legal: Record<string, string> = {};
  for (const { path, search, ...drawing } of drawn.legal)
    legal[path + search] = await drawnFile(path, LEGAL_MODULE, drawing, {
      search,
      lastScript: LEGAL_DATA,
    });
  await writeFile(join(outDir, "legal-pages.json"), JSON.stringify(legal));
  // Every other page.
  const rest = graph.partsOf([...SHELL_PARTS, ...WAITING_PARTS]);
  await writeFile(join(outDir, "index.html"), await waitingFile("", rest));
  // For the server (server/http/web/page-list.ts): where there is none, the answer is 404.
  await writeFile(join(outDir, "page-list.json"), JSON.stringify(drawn.all));
  const inPages = {
    styles: [...hashes],
    scripts: [START_APP_HASH, FIRST_READS_HASH, EARLY_SIGN_IN_HASH, EARLY_OVERVIEW_HASH],
  };
  await writeFile(join(outDir, "page-hashes.json"), JSON.stringify(inPages));
}

type Style = { rules: string; sheets: readonly string[] };

/** Sheets of parts that the app loads later, of which a drawn page shows something already. */
async function shownIn(html: string, outDir: string, names: readonly string[]): Promise<string[]> {
  const shown: string[] = [];
  for (const name of names) {
    const rules = await readFile(join(outDir, name), "utf8");
    const classes = [...rules.matchAll(/\.(_[\w-]+)/g)].map(([, found = ""]) => found);
    if (classes.some((found) => html.includes(found))) shown.push(name);
  }
  return shown;
}

async function styleOf(outDir: string, names: readonly string[]): Promise<Style> {
  const sheets = await Promise.all(names.map((name) => readFile(join(outDir, name), "utf8")));
  return { rules: sheets.join("").trim(), sheets: names };
}

async function writeServiceWorker(
  outDir: string,
  graph: ChunkGraph,
  bundle: Rolldown.OutputBundle,
): Promise<void> {
  const file = join(outDir, "service-worker.js");
  const source = await readFile(file, "utf8");
  const filesOf = ({ scripts, styles }: { scripts: string[]; styles: string[] }) =>
    [...scripts, ...styles].map((name) => `/${name}`);
  const core = filesOf(graph.partsOf([...SHELL_PARTS, ...INSTEAD_PARTS]));
  const member = filesOf(graph.allPartsOf([...FULL_PARTS, ...MEMBER_PARTS, ...OFFLINE_PARTS]));
  const stored = READY_PAGES.filter(({ isRare }) => isRare !== true);
  const pages = ["/", ...stored.map(({ path }) => path)];
  const contents = await Promise.all(
    pages.map((path) => readFile(join(outDir, path === "/" ? "index.html" : `${path}.html`))),
  );
  const version = createHash("sha256")
    .update(source)
    .update(Buffer.concat(contents))
    .update(Object.keys(bundle).sort().join())
    .digest("hex")
    .slice(0, 12);
  const lists = {
    ADDRESSES: OFFLINE_ADDRESSES,
    PAGES: pages,
    CORE: core,
    MEMBER: member.filter((it) => !core.includes(it)),
  };
  let written = source.replace('VERSION = "development"', `VERSION = "${version}"`);
  for (const [name, list] of Object.entries(lists))
    written = written.replace(`const ${name} = [];`, `const ${name} = ${JSON.stringify(list)};`);
  await writeFile(file, written);
}

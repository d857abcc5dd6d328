import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import type { SizeRow } from "./bench.ts";

const ROOT = join(import.meta.dirname, "..");
const OUT = join(ROOT, "dist/bench-web");

/** Most bytes of brotli that may be loaded until the page can be used; the page's own module names it. */
const PAGES = [
  { path: "/login", module: "login-page.tsx", js: 100_000, html: 12_000 },
  { path: "/home", module: "home-page.tsx", js: 130_000, html: 12_000 },
  { path: "/signup", module: "signup-page.tsx", js: 130_000, html: 12_000 },
  { path: "/dashboard", module: "dashboard-page.tsx", js: 160_000, html: 12_000 },
  { path: "/campaign/new", module: "wizard-page.tsx", js: 195_000, html: 12_000 },
  { path: "/wallet", module: "wallet-page.tsx", js: 160_000, html: 12_000 },
  { path: "/notifications", module: "notifications-page.tsx", js: 160_000, html: 12_000 },
  { path: "/report/$id", module: "report-page.tsx", js: 160_000, html: 12_000 },
] as const;

/** Lazily loaded, but needed by every page for members: the frame, the menu, the money in the header. */
const MEMBER_PARTS = ["mantine-frame.tsx", "side-menu.tsx", "member-tools.tsx"];
const LIGHT = new Set<string>(["/login", "/home", "/signup"]);

const size = (text: string | Uint8Array) => brotliCompressSync(text).length;

/** What each page costs to load the first time: a fresh build, every chunk that the page imports, brotli. */
export async function benchWeb(): Promise<SizeRow[]> {
  const result = await build({
    configFile: join(ROOT, "vite.config.ts"),
    root: join(ROOT, "web"),
    logLevel: "error",
    build: { outDir: "../dist/bench-web", emptyOutDir: true },
  });
  const chunks = chunksOf(result);
  try {
    return PAGES.flatMap((page) => rowsOf(page, chunks));
  } finally {
    rmSync(OUT, { recursive: true, force: true });
  }
}

function chunksOf(result: unknown): Rolldown.OutputChunk[] {
  const outputs = [result].flat() as Rolldown.RolldownOutput[];
  return outputs.flatMap(({ output }) =>
    output.filter((part): part is Rolldown.OutputChunk => part.type === "chunk"),
  );
}

function rowsOf(page: (typeof PAGES)[number], chunks: Rolldown.OutputChunk[]): SizeRow[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set<string>();
  const load = (name: string) => {
    if (loaded.has(name)) return;
    loaded.add(name);
    for (const needed of byName.get(name)?.imports ?? []) load(needed);
  };
  const parts = [page.module, ...(LIGHT.has(page.path) ? [] : MEMBER_PARTS)];
  for (const chunk of chunks)
    if (chunk.isEntry || parts.some((part) => chunk.facadeModuleId?.endsWith(`/${part}`)))
      load(chunk.fileName);
  const js = [...loaded].reduce((sum, name) => sum + size(byName.get(name)?.code ?? ""), 0);
  const html = size(readPage(page.path));
  return [
    { name: `${page.path} JavaScript`, bytes: js, most: page.js },
    { name: `${page.path} page`, bytes: html, most: page.html },
  ];
}

/** The prerendered page, else the one page of the app. */
function readPage(path: string): Uint8Array {
  try {
    return readFileSync(join(OUT, `${path}.html`));
  } catch {
    return readFileSync(join(OUT, "index.html"));
  }
}

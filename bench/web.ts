import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import type { SizeRow } from "./bench.ts";

const ROOT = join(import.meta.dirname, "..");
const OUT = join(ROOT, "dist/bench-web");

const PUBLIC_BYTES = 130_000;
const MEMBER_BYTES = 160_000;
const HTML_BYTES = 12_000;

type Budget = { path: string; module: string; js: number };

const open = (path: string, module: string, js = PUBLIC_BYTES): Budget => ({ path, module, js });
const member = (path: string, module: string, js = MEMBER_BYTES): Budget => ({ path, module, js });

/** Every user route, and the most bytes of brotli that may be loaded until it can be used; the page's own module names it. */
const PAGES: readonly Budget[] = [
  open("/login", "login-page.tsx", 100_000),
  open("/home", "home-page.tsx"),
  open("/signup", "signup-page.tsx"),
  open("/reset-password/request", "reset-password-page.tsx"),
  open("/verify-password", "verify-page.tsx"),
  member("/planoffline", "public-plan-page.tsx"),
  member("/help", "help-pages.tsx"),
  member("/dashboard", "dashboard-page.tsx"),
  member("/campaign/new", "wizard-page.tsx", 195_000),
  member("/campaign-info/$id", "campaign-info-page.tsx"),
  member("/folder", "folder-page.tsx"),
  member("/lists", "lists-page.tsx"),
  member("/sites", "sites-page.tsx"),
  member("/voucher/$id", "voucher-page.tsx"),
  member("/share", "share-page.tsx"),
  member("/report/$id", "report-page.tsx"),
  member("/wallet", "wallet-page.tsx"),
  member("/payment", "payment-page.tsx"),
  member("/final", "final-page.tsx"),
  member("/plan", "plan-page.tsx"),
  member("/invoice", "invoice-page.tsx"),
  member("/personal", "personal-page.tsx"),
  member("/update-pwd", "update-password-page.tsx"),
  member("/notifications", "notifications-page.tsx"),
  member("/search-modal", "search-page.tsx"),
  member("/support", "support-page.tsx"),
];

/** Lazily loaded, but needed by every page for members: the frame, the menu, the money in the header. */
const MEMBER_PARTS = ["mantine-frame.tsx", "side-menu.tsx", "member-tools.tsx"];
const LIGHT = new Set([
  "/login",
  "/home",
  "/signup",
  "/reset-password/request",
  "/verify-password",
]);

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

function rowsOf(page: Budget, chunks: Rolldown.OutputChunk[]): SizeRow[] {
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
    { name: `${page.path} page`, bytes: html, most: HTML_BYTES },
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

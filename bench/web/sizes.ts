import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Rolldown } from "vite";
import { exactly, type Row } from "../harness/row.ts";
import { type BenchPage, PAGES } from "./pages.ts";

const HTML_BYTES = 12_000;

/** Lazily loaded, but needed by every page for members: the frame, the menu, the money in the header. */
const MEMBER_PARTS = ["query-frame.tsx", "bottom-bar.tsx", "member-tools.tsx", "cached-me.ts"];

const size = (text: string | Uint8Array) => brotliCompressSync(text).length;

/** Most chunks belong to many pages: each is compressed once. */
const sizes = new Map<string, number>();

function sizeOf(chunk: Rolldown.OutputChunk | undefined): number {
  if (chunk === undefined) return 0;
  const known = sizes.get(chunk.fileName) ?? size(chunk.code);
  sizes.set(chunk.fileName, known);
  return known;
}

/** First-load size of each page, in brotli bytes: its HTML and every chunk it imports; and how many files its HTML names. */
export function sizeRows(output: unknown, folder: string): Row[] {
  const chunks = chunksOf(output);
  const known = new Set<string>();
  return PAGES.flatMap((page) => {
    const path = pathOf(page);
    if (known.has(path)) return [];
    known.add(path);
    const html = readPage(folder, path);
    return [
      sizeRow(`${path} JavaScript`, scriptBytes(page, chunks), page.js),
      ...(page.earlyJs === undefined
        ? []
        : [sizeRow(`${path} JavaScript until it can be used`, inPageBytes(html), page.earlyJs)]),
      sizeRow(`${path} page`, size(html), HTML_BYTES),
      {
        name: `${path} files`,
        ...exactly(filesOf(html.toString()).length),
        unit: "",
        target: { atMost: page.files },
      },
    ];
  });
}

function sizeRow(name: string, bytes: number, mostBytes: number): Row {
  return { name, ...exactly(bytes / 1_000), unit: " kB", target: { atMost: mostBytes / 1_000 } };
}

const pathOf = ({ path }: BenchPage) => path.replace(/\?.*/, "");

function chunksOf(output: unknown): Map<string, Rolldown.OutputChunk> {
  const outputs = [output].flat() as Rolldown.RolldownOutput[];
  const chunks = outputs.flatMap((one) =>
    one.output.filter((part): part is Rolldown.OutputChunk => part.type === "chunk"),
  );
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
}

function scriptBytes(
  { module, isLight }: BenchPage,
  chunks: Map<string, Rolldown.OutputChunk>,
): number {
  const loaded = new Set<string>();
  const load = (name: string) => {
    if (loaded.has(name)) return;
    loaded.add(name);
    for (const needed of chunks.get(name)?.imports ?? []) load(needed);
  };
  const parts = [module, ...(isLight ? [] : MEMBER_PARTS)];
  for (const chunk of chunks.values())
    if (
      chunk.isEntry ||
      parts.some((part) => chunk.moduleIds.some((id) => id.endsWith(`/${part}`)))
    )
      load(chunk.fileName);
  return [...loaded].reduce((sum, name) => sum + sizeOf(chunks.get(name)), 0);
}

/** The scripts and sheets that a page fetches before it is whole. */
function filesOf(html: string): string[] {
  const later = /data-parts="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? [];
  const links = html.match(/<link rel="(?:modulepreload|stylesheet)"[^>]*>/g) ?? [];
  return [...later, ...links.filter((link) => !/ disabled| media="\(min/.test(link))];
}

/** Scripts that stand in the page itself: its parts are asked for when it has been painted. */
function inPageBytes(html: Buffer): number {
  const scripts = [...html.toString().matchAll(/<script[^>]*>(.*?)<\/script>/gs)];
  return size(scripts.map(([, code = ""]) => code).join(""));
}

/** The page's own file, else the app's single page. `_` is the file for any id. */
function readPage(folder: string, path: string): Buffer {
  try {
    return readFileSync(join(folder, `${path.replace(/\$\w+/, "_")}.html`));
  } catch {
    return readFileSync(join(folder, "index.html"));
  }
}

import { readFile, stat } from "node:fs/promises";
import { join, normalize, resolve, sep } from "node:path";

export type StaticFile = {
  body: Buffer<ArrayBuffer>;
  type: string;
  encoding: "br" | "gzip" | undefined;
  etag: string;
};

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  ico: "image/x-icon",
  jpg: "image/jpeg",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  map: "application/json; charset=utf-8",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  webmanifest: "application/manifest+json; charset=utf-8",
  webp: "image/webp",
  woff2: "font/woff2",
  xml: "application/xml; charset=utf-8",
};
const ENCODINGS = [
  { token: "br", extension: ".br", encoding: "br" },
  { token: "gzip", extension: ".gz", encoding: "gzip" },
] as const;

/** What a build writes for the server alone: which pages there are, what their policy allows, and legal pages without their text. */
const FOR_THE_SERVER = /(?:^|\/)(?:page-(?:hashes|list)|legal-pages)\.json$/;

/**
 * A file of the folder in the best encoding the caller takes, or undefined. Only known kinds of files are served, none
 * that begins with a dot, and nothing outside the folder.
 */
export async function readStaticFile(
  folder: string,
  urlPath: string,
  acceptEncoding: string,
): Promise<StaticFile | undefined> {
  const path = safePath(folder, urlPath);
  const type = TYPES[path?.split(".").at(-1) ?? ""];
  if (path === undefined || type === undefined) return undefined;
  for (const { token, extension, encoding } of ENCODINGS) {
    if (!new RegExp(`\\b${token}\\b`).test(acceptEncoding)) continue;
    const packed = await readIfFile(path + extension);
    if (packed) return { ...packed, type, encoding };
  }
  const plain = await readIfFile(path);
  return plain && { ...plain, type, encoding: undefined };
}

function safePath(folder: string, urlPath: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(urlPath);
  } catch {
    return undefined;
  }
  if (decoded.includes("\0") || decoded.includes("\\") || /(?:^|\/)\./.test(decoded))
    return undefined;
  if (FOR_THE_SERVER.test(decoded)) return undefined;
  const root = resolve(folder);
  const path = join(root, normalize(decoded));
  return path.startsWith(root + sep) ? path : undefined;
}

async function readIfFile(
  path: string,
): Promise<{ body: Buffer<ArrayBuffer>; etag: string } | undefined> {
  try {
    const info = await stat(path);
    if (!info.isFile()) return undefined;
    const etag = `"${info.size.toString(36)}-${Math.round(info.mtimeMs).toString(36)}"`;
    return { body: await readFile(path), etag };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG") return undefined;
    throw error;
  }
}

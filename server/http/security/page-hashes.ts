import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Hashes of inline styles and scripts in built pages: the content security policy allows nothing else. */
export type PageHashes = { styles: readonly string[]; scripts: readonly string[] };

export const NO_HASHES: PageHashes = { styles: [], scripts: [] };

const HASH = /^'sha256-[A-Za-z0-9+/]{43}='$/;

/** The hashes of a build; none for a folder without them. Read once, at the start. */
export function readPageHashes(webDir: string): PageHashes {
  let text: string;
  try {
    text = readFileSync(join(webDir, "page-hashes.json"), "utf8");
  } catch {
    return NO_HASHES;
  }
  const { styles, scripts } = JSON.parse(text) as Record<string, unknown>;
  return { styles: hashesIn(styles), scripts: hashesIn(scripts) };
}

function hashesIn(listed: unknown): string[] {
  return Array.isArray(listed)
    ? listed.filter((it) => typeof it === "string" && HASH.test(it))
    : [];
}

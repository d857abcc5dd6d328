import { readFileSync } from "node:fs";
import { join } from "node:path";

const HASH = /^'sha256-[A-Za-z0-9+/]{43}='$/;

/** The hashes of the styles in the drawn pages of a build; none for a folder without them. Read once, at the start. */
export function readStyleHashes(webDir: string): string[] {
  let text: string;
  try {
    text = readFileSync(join(webDir, "style-hashes.json"), "utf8");
  } catch {
    return [];
  }
  const hashes: unknown = JSON.parse(text);
  return Array.isArray(hashes)
    ? hashes.filter((it) => typeof it === "string" && HASH.test(it))
    : [];
}

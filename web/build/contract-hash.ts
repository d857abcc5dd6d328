import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const CONTRACT = join(import.meta.dirname, "../../contract");

/** A name for what server and browser promise each other: what a device kept under another one is not read again. */
export function contractHash(): string {
  const hash = createHash("sha256");
  for (const name of globSync("**/*.ts", { cwd: CONTRACT }).toSorted())
    if (!name.endsWith(".test.ts")) hash.update(readFileSync(join(CONTRACT, name)));
  return hash.digest("hex").slice(0, 12);
}

import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "../../../platform/database/pool.ts";
import { createIdentities } from "../../compose-identities.ts";
import { createDb } from "../../db/database.ts";
import { aConfig, FRIDAY_MS } from "../../testing/a-gateway.ts";
import { type FileOrder, importFile, type ImportFileDeps } from "../import-file.ts";

export const HEADINGS =
  "Number,Province,Town,Birth year,Gender,Spend,Interests,Consent source,Consent date";

const TOWNS = ["Johannesburg", "Pretoria", "Soweto", ""];

/** The number of the nth made-up subscriber of route 97, which is outside of the synthetic base. */
export const numberOf = (n: number) => `082${String(5_000_000 + n)}`;

/** A good row of that subscriber: women and men of Gauteng, aged 19 to 68. */
export const aRow = (n: number, changes: { town?: string; consentOn?: string } = {}) =>
  [
    numberOf(n),
    "Gauteng",
    changes.town ?? TOWNS[n % TOWNS.length],
    String(2026 - 19 - (n % 50)),
    n % 3 === 0 ? "M" : n % 3 === 1 ? "F" : "",
    ["Low", "Medium", "High", ""][n % 4],
    n % 5 === 0 ? "Retail and groceries|2" : "",
    "Shop till",
    changes.consentOn ?? "2026-05-01",
  ].join(",");

export const rowsOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => aRow(from + n));

/** Writes a file with the usual headings. */
export async function aFile(rows: readonly string[], headings = HEADINGS): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "subscribers-")), "base.csv");
  await writeFile(path, `${[headings, ...rows].join("\n")}\n`);
  return path;
}

/** What an import needs, on a test database whose synthetic base is empty. */
export const importDeps = (pool: Pool, changes: Partial<ImportFileDeps> = {}): ImportFileDeps => ({
  db: createDb(pool),
  ...createIdentities(aConfig({ subscribers: 0 })),
  nowMs: () => FRIDAY_MS,
  ...changes,
});

/** Imports rows into route 97. */
export async function importRows(
  deps: ImportFileDeps,
  rows: readonly string[],
  { headings, ...order }: Partial<FileOrder> & { headings?: string } = {},
) {
  const path = await aFile(rows, headings);
  return importFile(deps, { routeId: 97, path, mode: "full", isDryRun: false, ...order });
}

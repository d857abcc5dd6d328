import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ACCOUNT_ENTRIES } from "./account-entries.ts";
import { CAMPAIGN_ENTRIES } from "./campaign-entries.ts";
import { type Column, columnsOf, isPersonal } from "./columns.ts";
import type { Entries } from "./entry.ts";
import { GATEWAY_ENTRIES } from "./gateway-entries.ts";
import { MONEY_ENTRIES } from "./money-entries.ts";

const DOCUMENT = "docs/security/data-map.md";
const PROGRAMS = { server: "The tool", gateway: "The gateway" } as const;
export const ENTRIES: Entries = {
  ...ACCOUNT_ENTRIES,
  ...CAMPAIGN_ENTRIES,
  ...MONEY_ENTRIES,
  ...GATEWAY_ENTRIES,
};

const HEAD = `# Data map

What the databases hold of people: what it is, why, how long, and who can read it. Written by \`node dev/run.mjs data:map\` from the schemas
and \`dev/check/data-map/\`, whose test wants an entry for each column with a name that says that it may hold something of a person.

**Levels.** *Numbers* of people who have no account are encrypted or hashed with a key, shown masked, in no log, address or error, and handed
to a network only for a paid campaign. *Secrets* (passwords, tokens, codes) are hashed, or sealed where they have to be read again.
*Personal* data (names, addresses, words) is read by its owner and by administrators, whose acts are audited, and leaves with the
account. *Books* are kept as tax law wants them, without a name once the account is deleted. Backups hold all of it until they are
overwritten. Files (uploads, pictures) lie in the folder or bucket of \`docs/operate/files.md\`; nothing personal is in the programs' output.
`;

/** What is wrong with the data map, one sentence each: columns without an entry, entries without a column, a document of before. */
export function checkDataMap(root: string): string[] {
  const columns = readColumns(root);
  const problems = entryProblems(columns, ENTRIES);
  if (readFileSync(join(root, DOCUMENT), "utf8") !== renderDataMap(ENTRIES))
    problems.push(`${DOCUMENT} is not what the entries say: run "node dev/run.mjs data:map".`);
  return problems;
}

/** Personal columns without an entry, and entries that no column is left of. */
export function entryProblems(columns: readonly Column[], entries: Entries): string[] {
  const named = new Set(
    Object.entries(entries).flatMap(([table, entry]) =>
      entry.columns.split(" ").map((column) => `${table}.${column}`),
    ),
  );
  const all = new Set(columns.map(idOf));
  const missing = columns.filter((column) => isPersonal(column) && !named.has(idOf(column)));
  return [
    ...missing.map((it) => `${idOf(it)} may hold something of a person and has no entry.`),
    ...[...named].filter((it) => !all.has(it)).map((it) => `${it} has an entry and is no column.`),
  ];
}

/** The document. */
export function renderDataMap(entries: Entries): string {
  const parts = Object.entries(PROGRAMS).map(([program, title]) => {
    const rows = Object.entries(entries)
      .filter(([table]) => table.startsWith(`${program}.`))
      .map(([table, { columns, what, why, howLong, who }]) => {
        const where = `\`${table.slice(program.length + 1)}\`: ${columns.replaceAll(" ", ", ")}`;
        return `| ${where} | ${what} | ${why} | ${howLong} | ${who} |`;
      });
    return `\n## ${title}\n\n| where | what | why | how long | who |\n|---|---|---|---|---|\n${rows.join("\n")}\n`;
  });
  return `${HEAD}${parts.join("")}`;
}

/** The document of the product, and where it belongs. */
export function dataMap(): { path: string; content: string } {
  return { path: DOCUMENT, content: renderDataMap(ENTRIES) };
}

function readColumns(root: string): Column[] {
  return Object.keys(PROGRAMS).flatMap((program) =>
    columnsOf(program, readFileSync(join(root, program, "db/schema.sql"), "utf8")),
  );
}

function idOf({ program, table, name }: Column): string {
  return `${program}.${table}.${name}`;
}

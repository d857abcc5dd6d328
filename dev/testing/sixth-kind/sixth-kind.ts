import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Changes of a file that all kinds share: what stands there, and what stands there afterwards. */
export type Edit = readonly [before: string, after: string];

const read = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");

/** A kind that nobody offers: a name, and nothing else. */
export const NAME: Readonly<Record<string, readonly Edit[]>> = {
  "domain/campaign/kinds/traits.ts": [[' | "rcs";\n\n', ' | "rcs" | "whatsapp";\n\n']],
};

/** Its own files: rules, and what it brings to the screens. */
export const FILES: Readonly<Record<string, string>> = {
  "domain/campaign/kinds/whatsapp.ts": read("rules.ts.txt"),
  "web/features/campaigns/kinds/whatsapp/editor.tsx": read("editor.tsx.txt"),
  "web/features/campaigns/kinds/whatsapp/preview.tsx": read("preview.tsx.txt"),
  "web/features/campaigns/kinds/whatsapp/summary.tsx": read("summary.tsx.txt"),
};

/** Its lines in the records, each after the line of another kind. */
export const LINES: Readonly<Record<string, readonly Edit[]>> = {
  "domain/campaign/kinds/traits.ts": [
    ['"DISPLAY" | "RCS"', '"DISPLAY" | "RCS" | "WHATSAPP"'],
    ["  rcs: {\n", `${read("traits.ts.txt")}  rcs: {\n`],
  ],
  "domain/campaign/kinds/kinds.ts": [
    ['from "./rcs.ts";\n', 'from "./rcs.ts";\nimport { whatsapp } from "./whatsapp.ts";\n'],
    ["  rcs,\n", "  rcs,\n  whatsapp,\n"],
  ],
  "domain/campaign/kinds/sentences.ts": [
    ["  rcs: ", '  whatsapp: msg("A message in the app that most people have."),\n  rcs: '],
  ],
  "web/features/campaigns/kinds/editors.tsx": [
    [
      "\nconst SKELETON",
      'import { WhatsappEditor } from "./whatsapp/editor.tsx";\n\nconst SKELETON',
    ],
    ["  rcs: ", "  whatsapp: WhatsappEditor,\n  rcs: "],
  ],
  "web/features/campaigns/kinds/previews.tsx": [
    [
      "\nconst SKELETON",
      'import { WhatsappPreview } from "./whatsapp/preview.tsx";\n\nconst SKELETON',
    ],
    ["  rcs: ", "  whatsapp: WhatsappPreview,\n  rcs: "],
  ],
  "web/features/campaigns/kinds/summaries.tsx": [
    [
      'from "./rcs/summary.tsx";\n',
      'from "./rcs/summary.tsx";\nimport { whatsappSummary } from "./whatsapp/summary.tsx";\n',
    ],
    ["  rcs: ", "  whatsapp: whatsappSummary,\n  rcs: "],
  ],
  "gateway/catalogue/route-limits.ts": [
    ["  rcs: ({ rcsLimits }) => ({", "  whatsapp: () => NOTHING,\n  rcs: ({ rcsLimits }) => ({"],
  ],
  "gateway/costs/tariff.ts": [['  rcs: "rcs",\n', '  whatsapp: "rcs",\n  rcs: "rcs",\n']],
};

/** What a kind that is sold needs besides: `npm run db:update` writes these after a migration of each database. */
export const GENERATED = ["gateway/db/schema.sql", "server/db/schema.sql"];

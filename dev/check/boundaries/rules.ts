import { extractPlace, type Place } from "./place.ts";
import { takesReadsOnly } from "./store-verbs.ts";
import type { Import, SourceFile } from "./source-file.ts";
import type { Violation } from "./violation.ts";

type Edge = {
  from: Place;
  to: Place;
  target: string;
  file: SourceFile;
  typeOnly: boolean;
  readsOnly: boolean;
  isUseCase: (path: string) => boolean;
};
type EdgeRule = { rule: string; breaks: (edge: Edge) => boolean };

const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: ["domain"],
  contract: ["contract", "domain"],
  platform: ["platform"],
  web: ["web", "contract", "domain"],
  server: ["server", "contract", "domain", "platform"],
  gateway: ["gateway", "domain", "platform"],
};
const WORKSHOP = ["dev", "e2e", "bench"];
const FEATURES = [
  "accounts",
  "catalogue",
  "billing",
  "audience",
  "campaigns",
  "reports",
  "notifications",
  "support",
  "administration",
];
const WEB_FOLDERS = [
  "i18n",
  "native",
  "api",
  "ui",
  "offline",
  "session",
  "query",
  "features",
  "shell",
  "routes",
];

// The order is that of ARCHITECTURE.md. Tests keep the first two rules only: they put layers together on purpose.
const ZONE_RULES: EdgeRule[] = [
  {
    rule: "nothing imports dev, e2e or bench",
    breaks: ({ from, to, file, target }) =>
      WORKSHOP.includes(to.zone) &&
      !WORKSHOP.includes(from.zone) &&
      !(file.isTest && /^dev\/(?:testing|sandbox)\//.test(target)),
  },
  {
    rule: "a zone imports only the zones below it",
    breaks: ({ from, to }) =>
      !WORKSHOP.includes(to.zone) && MAY_IMPORT[from.zone]?.includes(to.zone) === false,
  },
];

const LAYER_RULES: EdgeRule[] = [
  {
    rule: "web/ui does not import web/features",
    breaks: ({ from, to }) => from.isWebUi && to.webFeature !== undefined,
  },
  {
    rule: "one web feature does not import another",
    breaks: ({ from, to }) =>
      from.webFeature !== undefined &&
      to.webFeature !== undefined &&
      from.webFeature !== to.webFeature,
  },
  {
    rule: "routes import no writes of a store, no db, no vendor",
    breaks: ({ from, to, typeOnly, readsOnly }) =>
      from.zone === "server" &&
      from.layer === "routes" &&
      ((to.layer === "store" && !typeOnly && !readsOnly) ||
        (to.area === "db" && !typeOnly) ||
        to.vendor !== undefined),
  },
  {
    rule: "a use case imports no contract, no http, no vendor folder",
    breaks: ({ from, to }) =>
      from.layer === "use case" &&
      (to.zone === "contract" || to.area === "http" || to.vendor !== undefined),
  },
  {
    rule: "only a feature itself imports the writes of its stores",
    breaks: ({ from, to, typeOnly, readsOnly }) =>
      from.layer !== undefined &&
      from.zone === "server" &&
      to.layer === "store" &&
      from.feature !== to.feature &&
      !typeOnly &&
      !readsOnly,
  },
  {
    rule: "a store imports no use case and no provider",
    breaks: ({ from, to, target, typeOnly, isUseCase }) =>
      from.layer === "store" &&
      (to.vendor !== undefined || (!typeOnly && (to.area === "providers" || isUseCase(target)))),
  },
  {
    rule: "a provider imports no feature and no db",
    breaks: ({ from, to }) =>
      from.area === "providers" && (to.feature !== undefined || to.area === "db"),
  },
  {
    rule: "one vendor does not import another",
    breaks: ({ from, to }) =>
      from.vendor !== undefined && to.vendor !== undefined && from.vendor !== to.vendor,
  },
  {
    rule: "server/http, server/jobs and server/db import no features",
    breaks: ({ from, to }) =>
      ["http", "jobs", "db"].includes(from.area ?? "") && to.feature !== undefined,
  },
  {
    rule: `features import leftwards: ${FEATURES.join(" ← ")}`,
    breaks: ({ from, to }) =>
      from.feature !== undefined &&
      to.feature !== undefined &&
      FEATURES.indexOf(to.feature) > FEATURES.indexOf(from.feature),
  },
  {
    rule: `the web's folders import leftwards: ${WEB_FOLDERS.join(" ← ")}`,
    breaks: ({ from, to }) =>
      WEB_FOLDERS.includes(from.webFolder ?? "") &&
      WEB_FOLDERS.indexOf(to.webFolder ?? "") > WEB_FOLDERS.indexOf(from.webFolder ?? ""),
  },
];

/** Forbidden imports of one file. `isUseCase` says of any file whether it does more than compute. */
export function findForbiddenImports(
  file: SourceFile,
  isUseCase: (path: string) => boolean,
): Violation[] {
  const from = extractPlace(file.path);
  const violations: Violation[] = [];
  for (const entry of file.imports) {
    const { target, typeOnly } = entry;
    const readsOnly = takesReadsOnly(entry);
    const edge = { from, to: extractPlace(target), target, file, typeOnly, readsOnly, isUseCase };
    const rules = file.isTest ? ZONE_RULES : [...ZONE_RULES, ...LAYER_RULES];
    for (const { rule, breaks } of rules)
      if (breaks(edge)) violations.push({ path: file.path, rule, detail: `imports ${target}` });
  }
  return violations;
}

/** Habits of a file that its folder does not allow. */
export function findForbiddenHabits(file: SourceFile): Violation[] {
  const from = extractPlace(file.path);
  if (file.isTest || WORKSHOP.includes(from.zone)) return [];
  const isProgram = from.zone === "server" || from.zone === "gateway";
  const rules = {
    sql: {
      rule: "SQL only in stores and migrations",
      allowed: !isProgram || from.layer === "store" || from.area === "db",
    },
    "unchecked-rows": {
      rule: "rows of raw SQL are verified: checked(), not sql<Row>",
      allowed: !isProgram,
    },
    "clock-or-chance": {
      rule: "the domain has no clock and no chance",
      allowed: from.zone !== "domain",
    },
  };
  return file.habits
    .filter((habit) => !rules[habit].allowed)
    .map((habit) => ({ path: file.path, rule: rules[habit].rule, detail: `has ${habit}` }));
}

/** True for a file that does something to the outside: it imports a store, the database or a provider for its values. */
export function hasEffects(imports: readonly Import[]): boolean {
  return imports.some(({ target, typeOnly }) => {
    if (typeOnly) return false;
    const to = extractPlace(target);
    return to.layer === "store" || to.area === "db" || to.area === "providers";
  });
}

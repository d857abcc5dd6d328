import { join } from "node:path";
import { PAGE_ROWS, type PageRow } from "../../routes/page-table.ts";
import { FULL_PARTS, MEMBER_PARTS, SHELL_PARTS, WIDE_PARTS } from "../ready-pages.ts";
import { laterOf, type ModuleGraph, partsOf } from "./module-graph.ts";

const WEB = join(import.meta.dirname, "../..");
const ENTRY = join(WEB, "main.tsx");
/** What reads through the query cache imports it. */
const QUERY_CLIENT = join(WEB, "query/query-client.ts");
/** One part of a page that somebody may open, beside pages (`weightOf`). */
const LATE_WEIGHT = 0.3;
/** The HTML of members' pages names them too, where the window is wide. */
const WIDE: ReadonlySet<string> = new Set(WIDE_PARTS.map((name) => join(WEB, name)));
const WIDE_WEIGHT = 16;
/** Late parts load others: so many times the way to what is there before is looked at again. */
const ROUNDS = 4;

/** Something that is loaded at once: a page, or what comes later by name. */
export type Loader = {
  /** Its modules, without those that are there before it. */
  parts: ReadonlySet<string>;
  /** How much it counts that it comes soon. */
  weight: number;
};

/** Pages that are opened first count most: those that ask for their data early, or are drawn. */
function weightOf({ files = [], guard }: PageRow): number {
  if (files.some(({ firstReads, isDrawn, isRare }) => firstReads || (isDrawn && !isRare))) return 8;
  if (files.length > 0) return 2;
  return guard === "admin" ? 0.5 : 1;
}

type Page = { roots: readonly string[]; weight: number };

/** What the HTML of each page names (web/build/finish.ts). */
function pagesOf(graph: ModuleGraph): Page[] {
  return PAGE_ROWS.flatMap((row) => {
    if (row.module === null) return [];
    const root = join(WEB, "features", row.module);
    const isMembers = row.guard !== "public" || row.files?.some(({ isDrawn }) => !isDrawn) === true;
    const isFull = isMembers || partsOf([root], graph).has(QUERY_CLIENT);
    const around = [SHELL_PARTS, isFull ? FULL_PARTS : [], isMembers ? MEMBER_PARTS : []];
    const roots = [root, ...around.flat().map((name) => join(WEB, name))];
    return [{ roots, weight: weightOf(row) }];
  });
}

/** The modules of the first script: every page has them. */
export const entryParts = (graph: ModuleGraph): ReadonlySet<string> => partsOf([ENTRY], graph);

/** All pages, and all parts that come later by name. */
export function loadersOf(graph: ModuleGraph): Loader[] {
  const entry = entryParts(graph);
  const pages = pagesOf(graph);
  const loaded = pages.map(({ roots }) => new Set([...entry, ...partsOf(roots, graph)]));
  const around = new Set(pages.flatMap(({ roots }) => roots));
  const late = lateParts(loaded, around, graph);
  return [
    ...pages.map(({ weight }, place) => ({ weight, parts: loaded[place] ?? new Set<string>() })),
    ...late.map(([id, parts]) => ({ parts, weight: WIDE.has(id) ? WIDE_WEIGHT : LATE_WEIGHT })),
  ];
}

type Late = {
  parts: ReadonlySet<string>;
  hosts: { all: ReadonlySet<string> | undefined }[];
  all: ReadonlySet<string> | undefined;
};

/** What comes later by name, each without what is there before it wherever it is loaded from. */
function lateParts(
  pages: readonly ReadonlySet<string>[],
  around: ReadonlySet<string>,
  graph: ModuleGraph,
): (readonly [id: string, parts: ReadonlySet<string>])[] {
  const late = new Map<string, Late>();
  const waiting: { all: ReadonlySet<string> | undefined; parts: ReadonlySet<string> }[] = pages.map(
    (parts) => ({ all: parts, parts }),
  );
  for (let host = waiting.pop(); host !== undefined; host = waiting.pop())
    for (const id of laterOf(host.parts, graph)) {
      if (around.has(id)) continue;
      const known = late.get(id);
      if (known) known.hosts.push(host);
      else {
        const part: Late = { parts: partsOf([id], graph), hosts: [host], all: undefined };
        late.set(id, part);
        waiting.push(part);
      }
    }
  const before = ({ hosts }: Late): ReadonlySet<string> => {
    const [first = new Set<string>(), ...others] = hosts.flatMap(({ all }) => (all ? [all] : []));
    return others.reduce((one, other) => one.intersection(other), first);
  };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const part of late.values()) part.all = before(part).union(part.parts);
  return [...late]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, part]) => [id, part.parts.difference(before(part))] as const);
}

import { join } from "node:path";
import { PAGE_ROWS, type PageRow } from "../../routes/page-table.ts";
import { FULL_PARTS, MEMBER_PARTS, SHELL_PARTS, SOON_PARTS } from "../ready-pages.ts";
import { laterOf, type ModuleGraph, partsOf } from "./module-graph.ts";

const WEB = join(import.meta.dirname, "../..");
const ENTRY = join(WEB, "main.tsx");
/** What reads through the query cache imports it. */
const QUERY_CLIENT = join(WEB, "query/query-client.ts");
/** So many of those who open a page come to one late part of it; to those that come by themselves, all. */
const LATE_SHARE = 0.05;
const SOON: ReadonlySet<string> = new Set(SOON_PARTS.map((name) => join(WEB, name)));
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
  if (files.some(({ isDrawn, isRare }) => isDrawn && !isRare)) return 12;
  if (files.some(({ firstReads }) => firstReads !== undefined)) return 10;
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
  const pages = pagesOf(graph);
  const known = pages.map(({ roots, weight }) => ({
    weight,
    parts: partsOf([ENTRY, ...roots], graph),
  }));
  const late = lateParts(known, new Set(pages.flatMap(({ roots }) => roots)), graph);
  return [...known, ...late];
}

type Host = {
  parts: ReadonlySet<string>;
  /** With what is there before it; undefined while that is not known. */
  all: ReadonlySet<string> | undefined;
  /** How much the page counts that most come from. */
  weight: number;
};
type Late = Host & { hosts: Host[] };

/** What comes later by name, each without what is there before it wherever it is loaded from. */
function lateParts(
  pages: readonly Loader[],
  around: ReadonlySet<string>,
  graph: ModuleGraph,
): Loader[] {
  const late = new Map<string, Late>();
  const waiting: Host[] = pages.map((page) => ({ ...page, all: page.parts }));
  for (let host = waiting.pop(); host !== undefined; host = waiting.pop())
    for (const id of laterOf(host.parts, graph)) {
      if (around.has(id)) continue;
      const known = late.get(id);
      if (known) known.hosts.push(host);
      else {
        const part = { parts: partsOf([id], graph), hosts: [host], all: undefined, weight: 0 };
        late.set(id, part);
        waiting.push(part);
      }
    }
  const before = ({ hosts }: Late): ReadonlySet<string> => {
    const [first = new Set<string>(), ...others] = hosts.flatMap(({ all }) => (all ? [all] : []));
    return others.reduce((one, other) => one.intersection(other), first);
  };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const part of late.values()) {
      part.all = before(part).union(part.parts);
      part.weight = Math.max(...part.hosts.map(({ weight }) => weight));
    }
  return [...late]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, part]) => ({
      parts: part.parts.difference(before(part)),
      weight: part.weight * (SOON.has(id) ? 1 : LATE_SHARE),
    }));
}

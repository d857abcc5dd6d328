import { join } from "node:path";
import { PAGE_ROWS } from "../routes/page-table.ts";

const WEB = join(import.meta.dirname, "..");
const ENTRY = join(WEB, "main.tsx");
const FRAME = join(WEB, "shell/member-frame.ts");
/** What so many pages have is worth a file of its own, also for those that need little of it. */
const MANY_PAGES = 9;

/** What of a frame goes into its file: what it shares with pages, its rules above all, is mostly not needed there as a whole. */
const FRAMES = /\/web\/(?:shell|session|offline|features\/notifications)\/|@tabler\/icons-react/;
const SMALL = /\/web\/ui\/|@tabler\/icons-react/;

const PAGES = [
  ...new Map(
    PAGE_ROWS.flatMap(({ module, guard }) =>
      module === null ? [] : [[join(WEB, "features", module), guard !== "public"] as const],
    ),
  ),
].map(([id, isMembers]) => ({ id, isMembers }));

type Links = { importedIds: readonly string[]; dynamicImporters: readonly string[] };
type Graph = { getModuleInfo(id: string): Links | null };

/** A module with everything that it imports at once. */
function partsOf(root: string, graph: Graph): ReadonlySet<string> {
  const parts = new Set<string>();
  const waiting = [root];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (parts.has(id)) continue;
    parts.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return parts;
}

type Closures = {
  entry: ReadonlySet<string>;
  frame: ReadonlySet<string>;
  pages: { isMembers: boolean; parts: ReadonlySet<string> }[];
};

/**
 * Names the file that a module goes into, so that a page comes in a few files and not in one for every set of pages that share
 * something: each costs a slow phone about as much as 3 kB. Undefined: as the bundler sees fit.
 */
export function nameSharedChunks(): (id: string, graph: Graph) => string | undefined {
  let closures: Closures | undefined;
  return (id, graph) => {
    closures ??= {
      entry: partsOf(ENTRY, graph),
      frame: partsOf(FRAME, graph),
      pages: PAGES.map((page) => ({ ...page, parts: partsOf(page.id, graph) })),
    };
    const isLoadedByName = (graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
    if (closures.entry.has(id) || isLoadedByName) return undefined;
    const users = closures.pages.filter(({ parts }) => parts.has(id));
    if (closures.frame.has(id) && FRAMES.test(id) && users.every(({ isMembers }) => isMembers))
      return "frame";
    return users.length >= MANY_PAGES && SMALL.test(id) ? "common" : undefined;
  };
}

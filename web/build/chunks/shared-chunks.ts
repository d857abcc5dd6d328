import { entryParts, loadersOf } from "./loaders.ts";
import { type Group, mergeGroups } from "./merge-groups.ts";
import type { ModuleGraph } from "./module-graph.ts";

/** Of a module's text, without comments, about this much is left when it is minified and packed. */
const PACKED = 0.2;
const COMMENTS = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm;

function bytesOf(id: string, graph: ModuleGraph): number {
  return (graph.getModuleInfo(id)?.code ?? "").replaceAll(COMMENTS, "").length * PACKED;
}

/**
 * Names the file that a module goes into, so that a page comes in a few files and not in one for every set of pages that share
 * something. Undefined: as the bundler sees fit, which is one file for the first script.
 */
export function nameSharedChunks(): (id: string, graph: ModuleGraph) => string | undefined {
  let names: ReadonlyMap<string, string> | undefined;
  return (id, graph) => {
    names ??= namesOf(graph);
    return names.get(id);
  };
}

function namesOf(graph: ModuleGraph): Map<string, string> {
  const entry = entryParts(graph);
  const loaders = loadersOf(graph);
  const users = new Map<string, number[]>();
  for (const [place, { parts }] of loaders.entries())
    for (const id of parts) if (!entry.has(id)) users.set(id, [...(users.get(id) ?? []), place]);
  const groups = new Map<string, Group & { modules: string[] }>();
  for (const [id, places] of [...users].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const key = places.join();
    const group = groups.get(key) ?? { users: new Set(places), modules: [], bytes: 0 };
    group.modules.push(id);
    groups.set(key, { ...group, bytes: group.bytes + bytesOf(id, graph) });
  }
  const files = mergeGroups([...groups.values()], {
    weights: loaders.map(({ weight }) => weight),
    importsOf: (id) => graph.getModuleInfo(id)?.importedIds ?? [],
  });
  return new Map(
    files.flatMap((modules, place) => modules.map((id): [string, string] => [id, `part-${place}`])),
  );
}

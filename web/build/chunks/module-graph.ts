/** What the bundler knows of a module. */
export type ModuleLinks = {
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
  code?: string | null;
};
export type ModuleGraph = { getModuleInfo(id: string): ModuleLinks | null };

/** Modules with everything that they import at once. */
export function partsOf(roots: Iterable<string>, graph: ModuleGraph): ReadonlySet<string> {
  const parts = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (parts.has(id)) continue;
    parts.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return parts;
}

/** What modules load later, by name. */
export function laterOf(parts: Iterable<string>, graph: ModuleGraph): ReadonlySet<string> {
  return new Set([...parts].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
}

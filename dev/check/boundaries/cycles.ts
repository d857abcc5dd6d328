import type { SourceFile } from "./source-file.ts";

/** The import cycles of a set of files, each once, as the paths along it. Imports of types count too. */
export function findCycles(files: readonly SourceFile[]): string[][] {
  const targets = new Map(
    files.map(({ path, imports }) => [path, imports.map(({ target }) => target)]),
  );
  const finished = new Set<string>();
  const cycles: string[][] = [];

  function walk(path: string, trail: string[]): void {
    if (finished.has(path)) return;
    const start = trail.indexOf(path);
    if (start >= 0) {
      cycles.push([...trail.slice(start), path]);
      return;
    }
    for (const target of targets.get(path) ?? []) walk(target, [...trail, path]);
    finished.add(path);
  }

  for (const path of targets.keys()) walk(path, []);
  return cycles;
}

/**
 * Neighbour rooms (folders beside each other) of which each imports something of the other, types included: the lesser
 * side's imports, by pair. What lies in their common parent belongs to no room.
 */
export function findMutualRooms(files: readonly SourceFile[]): string[][] {
  const known = new Set(files.map(({ path }) => path));
  const between = new Map<string, string[]>();
  for (const { path, imports, isTest } of files) {
    if (isTest) continue;
    for (const { target } of imports) {
      const pair = known.has(target) ? roomsBetween(path, target) : undefined;
      if (pair) between.set(pair, [...(between.get(pair) ?? []), `${path} → ${target}`]);
    }
  }
  return [...between].flatMap(([pair, one]) => {
    const [parent, from, to] = pair.split("|");
    const other = between.get(`${parent}|${to}|${from}`);
    if (other === undefined || `${from}` > `${to}`) return [];
    return [one.length <= other.length ? one : other];
  });
}

function roomsBetween(path: string, target: string): string | undefined {
  const [from, to] = [path.split("/"), target.split("/")];
  const depth = from.findIndex((part, index) => part !== to[index]);
  if (depth < 0 || depth >= from.length - 1 || depth >= to.length - 1) return undefined;
  return [from.slice(0, depth).join("/"), from[depth], to[depth]].join("|");
}

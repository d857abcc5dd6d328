import type { SourceFile } from "./source-file.ts";

/** The import cycles of a set of files, each once, as the paths along it. Imports of types only do not count. */
export function findCycles(files: readonly SourceFile[]): string[][] {
  const targets = new Map(
    files.map((file) => [
      file.path,
      file.imports.filter((it) => !it.typeOnly).flatMap((it) => it.target ?? []),
    ]),
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

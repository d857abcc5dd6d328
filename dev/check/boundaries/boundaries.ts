import { globSync } from "node:fs";
import { findCycles } from "./cycles.ts";
import { findForbiddenHabits, findForbiddenImports, hasEffects, type Violation } from "./rules.ts";
import { readSourceFile } from "./source-file.ts";

const ZONES = ["domain", "contract", "platform", "server", "gateway", "web", "dev", "e2e", "bench"];

/** Checks the import rules of ARCHITECTURE.md on every source file under `root`. */
export function checkBoundaries(root: string): Violation[] {
  const paths = globSync(
    ZONES.map((zone) => `${zone}/**/*.{ts,tsx}`),
    { cwd: root, exclude: ["**/node_modules/**"] },
  );
  const files = paths
    .map((path) => readSourceFile(root, path.replaceAll("\\", "/")))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const byPath = new Map(files.map((file) => [file.path, file]));
  const isUseCase = (path: string): boolean =>
    path.startsWith("server/features/") &&
    !path.endsWith(".store.ts") &&
    hasEffects(byPath.get(path)?.imports ?? []);
  return [
    ...files.flatMap((file) => [
      ...findForbiddenImports(file, isUseCase),
      ...findForbiddenHabits(file),
    ]),
    ...findCycles(files).map((cycle) => ({
      path: cycle[0] ?? "",
      rule: "no import cycle",
      detail: cycle.join(" → "),
    })),
  ];
}

import { globSync } from "node:fs";
import { dirname } from "node:path";
import { findCycles, findMutualRooms } from "./cycles.ts";
import { findForbiddenHabits, findForbiddenImports, hasEffects } from "./rules.ts";
import { findOtherVerbs } from "./store-verbs.ts";
import { readSourceFile, type SourceFile } from "./source-file.ts";
import type { Violation } from "./violation.ts";

const MAX_FILES_IN_A_ROOM = 25;

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
      ...findOtherVerbs(file),
      ...findNeedlessUseCases(file),
    ]),
    ...findCycles(files).map((cycle) => ({
      path: cycle[0] ?? "",
      rule: "no import cycle",
      detail: cycle.join(" → "),
    })),
    ...findMutualRooms(files).map((imports) => ({
      path: imports[0]?.split(" → ")[0] ?? "",
      rule: "neighbour rooms import one way",
      detail: imports.join(", "),
    })),
    ...findCrowdedRooms(root),
  ];
}

function findCrowdedRooms(root: string): Violation[] {
  const counts = new Map<string, number>();
  const paths = globSync(
    ZONES.map((zone) => `${zone}/**/*.{ts,tsx,css}`),
    { cwd: root, exclude: ["**/node_modules/**", "**/__generated__/**"] },
  );
  for (const path of paths) {
    const room = dirname(path.replaceAll("\\", "/"));
    counts.set(room, (counts.get(room) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FILES_IN_A_ROOM)
    .map(([path, count]) => ({
      path,
      rule: `a folder holds at most ${MAX_FILES_IN_A_ROOM} files`,
      detail: `has ${count}`,
    }));
}

function findNeedlessUseCases({ path, isTest, passThroughs }: SourceFile): Violation[] {
  if (isTest || !path.startsWith("server/features/") || path.endsWith(".store.ts")) return [];
  return passThroughs.map((detail) => ({
    path,
    rule: "a plain read has no use case around it",
    detail,
  }));
}

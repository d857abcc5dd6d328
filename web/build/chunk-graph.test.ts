import type { Rolldown } from "vite";
import { expect, test } from "vitest";
import { chunkGraph } from "./chunk-graph.ts";

const LARGE = 10_000;

/** A build of these chunks: what each imports, and how large it is. */
function aBuild(chunks: Record<string, { imports?: string[]; size?: number }>) {
  const bundle = Object.fromEntries(
    Object.entries(chunks).map(([name, { imports = [], size = LARGE }]) => [
      name,
      {
        type: "chunk",
        fileName: name,
        isEntry: name === "entry",
        imports,
        dynamicImports: [],
        moduleIds: [`/app/web/${name}.tsx`],
        code: "x".repeat(size),
      },
    ]),
  );
  return chunkGraph(bundle as unknown as Rolldown.OutputBundle);
}

test("steps come in the order in which each finds what it needs; small parts run with the one that needs them", () => {
  const graph = aBuild({
    page: { imports: ["common", "entry"] },
    common: { imports: ["core", "tiny"] },
    entry: { imports: ["core"] },
    core: {},
    tiny: { size: 100 },
  });
  const { scripts, steps } = graph.partsOf(["page.tsx"]);
  expect(scripts).toEqual(["core", "entry", "tiny", "common", "page"]);
  expect(steps).toEqual(["core", "entry", "common", "page"]);
});

test("of parts in a circle only the first that needs all of them is a step: the app would begin with it too", () => {
  const graph = aBuild({
    entry: { imports: ["first"] },
    first: { imports: ["second"] },
    second: { imports: ["first"] },
  });
  const { scripts, steps } = graph.partsOf([]);
  expect(scripts).toEqual(["second", "first", "entry"]);
  expect(steps).toEqual(["first", "entry"]);
});

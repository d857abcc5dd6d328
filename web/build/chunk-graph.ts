import type { Rolldown } from "vite";

export type Parts = {
  scripts: string[];
  /** The larger of them that can run by themselves, in an order in which nothing that one needs comes after it. */
  steps: string[];
  styles: string[];
};

/** Smaller parts run with the one that needs them: each task of its own costs more than they do. Characters. */
const SMALL = 8_000;

type Styled = Rolldown.OutputChunk & { viteMetadata?: { importedCss?: Set<string> } };

/** The files that make up a part of the app. */
export type ChunkGraph = {
  /** The files of the first script and of these modules with everything they import, deepest first. Throws for an unknown module. */
  partsOf(modules: readonly string[]): Parts;
  /** The same with what these modules load later. */
  allPartsOf(modules: readonly string[]): Parts;
};

/** Reads the chunks of a build. Modules are named by their path below web/. */
export function chunkGraph(bundle: Rolldown.OutputBundle): ChunkGraph {
  const chunks = new Map<string, Styled>();
  for (const part of Object.values(bundle))
    if (part.type === "chunk") chunks.set(part.fileName, part);
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry);
  if (!entry) throw new Error("The build has no first script.");

  function fileOf(module: string): string {
    for (const chunk of chunks.values())
      if (chunk.moduleIds.some((id) => id.endsWith(`/web/${module}`))) return chunk.fileName;
    throw new Error(`The build has no module ${module}.`);
  }

  function walk(starts: readonly string[], withLater: boolean): Parts {
    const scripts = new Set<string>();
    const seen = new Set<string>();
    const styles = new Set<string>();
    const visit = (name: string) => {
      const chunk = chunks.get(name);
      if (!chunk || seen.has(name)) return;
      seen.add(name);
      for (const needed of chunk.imports) visit(needed);
      for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
      scripts.add(name);
      if (withLater) for (const later of chunk.dynamicImports) visit(later);
    };
    for (const start of starts) visit(start);
    return { scripts: [...scripts], steps: stepsOf([...scripts]), styles: [...styles] };
  }

  /** Files in a circle do not run in the order in which the app would run them; the first that needs all of it takes them along. */
  function stepsOf(scripts: readonly string[]): string[] {
    const done = new Set<string>();
    const steps: string[] = [];
    for (const name of scripts) {
      done.add(name);
      const needed = new Set<string>();
      collect(name, needed);
      const isLarge = (chunks.get(name)?.code.length ?? 0) >= SMALL;
      if (isLarge && [...needed].every((part) => done.has(part))) steps.push(name);
    }
    return steps;
  }

  function collect(name: string, needed: Set<string>): void {
    if (needed.has(name) || !chunks.has(name)) return;
    needed.add(name);
    for (const part of chunks.get(name)?.imports ?? []) collect(part, needed);
  }

  return {
    partsOf: (modules) => walk([entry.fileName, ...modules.map(fileOf)], false),
    allPartsOf: (modules) => walk(modules.map(fileOf), true),
  };
}

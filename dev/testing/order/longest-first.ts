import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { type Durations, readDurations } from "./durations.ts";

/** Begins each project with the files that take longest, so that no worker is left alone with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    const paths = new Map(files.map((file) => [file, relative(root, file.moduleId)]));
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    return [...projects.values()].flatMap((ones) =>
      longestFirst(ones, (file) => paths.get(file) ?? "", readDurations()),
    );
  }
}

/** Files by their noted durations; those without stay in their order behind the others. */
export function longestFirst<File>(
  files: readonly File[],
  pathOf: (file: File) => string,
  durations: Durations,
): File[] {
  const secondsOf = (file: File): number => durations[pathOf(file)] ?? 0;
  return files.toSorted((one, other) => secondsOf(other) - secondsOf(one));
}

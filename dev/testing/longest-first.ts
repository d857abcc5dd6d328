import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The stories that take minutes, the longest first. */
const LONG = ["routes", "kinds", "money-plans", "money", "money-admin", "drafts", "story"];

/** Begins with the stories that take longest, so that no worker is left alone with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = LONG.findIndex((name) => moduleId.endsWith(`/e2e/${name}.test.ts`));
      return found === -1 ? LONG.length : found;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

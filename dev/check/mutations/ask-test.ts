import { join } from "node:path";
import { createVitest, type TestModule } from "vitest/node";
import { WITHOUT_BROWSER } from "../vitest-run.ts";
import { namePattern } from "./mutation.ts";

/** How the named test ended. */
export type Verdict = { kind: "passed" } | { kind: "failed" } | { kind: "none"; reason: string };

/** Vitest, running over a copy of the sources until it is closed. */
export type Examiner = {
  /** Runs one test by name. */
  ask(path: string, name: string): Promise<Verdict>;
  /** The text of a file is another one now. */
  changed(file: string): void;
  close(): Promise<void>;
};

/** Starts Vitest over a folder; its databases start with the first test that needs one. */
export async function startExaminer(root: string): Promise<Examiner> {
  const project = [...WITHOUT_BROWSER, "e2e"];
  // What another Vitest changes meanwhile in the cache that lies beside the packages would break this one.
  const fsModuleCachePath = join(root, ".vitest-cache");
  const options = { root, watch: false, api: false, project, reporters: [{}], fsModuleCachePath };
  const vitest = await createVitest("test", options);
  await vitest.standalone();
  return {
    async ask(path, name) {
      const moduleId = join(root, path);
      const specifications = await vitest.globTestSpecifications([moduleId]);
      if (specifications.length === 0)
        return { kind: "none", reason: `no test file is called ${path}` };
      vitest.setGlobalTestNamePattern(namePattern(name));
      const { testModules } = await vitest.runTestSpecifications(specifications, false);
      // Vitest counts a failed test as a failure of this process.
      process.exitCode = 0;
      return judge(testModules.filter((it) => it.moduleId === moduleId));
    },
    changed: (file) => vitest.invalidateFile(join(root, file)),
    close: () => vitest.close(),
  };
}

/** A test whose `beforeAll` fails has failed too; a file that does not load has no test. */
function judge(modules: readonly TestModule[]): Verdict {
  const children = modules.map((it) => it.children);
  const states = children.flatMap((it) => [...it.allTests()].map((test) => test.result().state));
  const setUp = [...modules, ...children.flatMap((it) => [...it.allSuites()])];
  const [error] = setUp.flatMap((it) => it.errors());
  if (states.includes("failed") || (states.length > 0 && error !== undefined))
    return { kind: "failed" };
  if (states.includes("passed")) return { kind: "passed" };
  return { kind: "none", reason: error?.message ?? "no test has this name" };
}

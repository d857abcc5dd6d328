import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";
import { ROOT } from "../command.ts";
import type { Mutation } from "./mutation.ts";

// Every run of the tests takes another few; `npm run test:mutations` takes them all.
const SAMPLE = process.env.MUTATIONS ?? "4";
const TIMEOUT_MS = SAMPLE === "4" ? 240_000 : 3_600_000;
const TEST = "domain/campaign/campaign-status.test.ts";
const PLANTED: Mutation = {
  of: "planted",
  file: "domain/campaign/campaign-status.ts",
  find: 'if (combined === "active" && startMs > nowMs) return "scheduled";',
  replace: "",
  proof: `${TEST} › Active is Scheduled until the start, Active until the end, then Completed`,
};

/** Another Vitest: it must not find what this one left in the environment. */
async function run(args: string[], settings: Record<string, string> = {}): Promise<string> {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST"));
  const env = {
    ...Object.fromEntries(own),
    TEST_DATABASE_URL: inject("databases").adminUrl,
    ...settings,
  };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
  return stdout;
}

test(
  "a sample of all mutations is noticed by the tests that they name",
  async () => {
    const output = await run(["dev/check/test-mutations.ts"], { MUTATIONS: SAMPLE });
    expect(output).toMatch(/^[1-9]\d* noticed, 0 not/m);
  },
  TIMEOUT_MS,
);

test(
  "what a test does not notice survives, and a test that is not there notices nothing",
  async () => {
    const mutations: Mutation[] = [
      PLANTED,
      { ...PLANTED, find: "startMs > nowMs", replace: "nowMs < startMs" },
      { ...PLANTED, proof: `${TEST} › Active is never Scheduled` },
      { ...PLANTED, find: "startMs > then" },
      PLANTED,
    ];
    const script = `
      import { runMutations } from "./dev/check/mutations/run-mutations.ts";
      const outcomes = [];
      await runMutations(process.cwd(), ${JSON.stringify(mutations)}, (_, it) => outcomes.push(it.kind));
      console.log(JSON.stringify(outcomes));
    `;
    const output = await run(["--input-type=module", "--eval", script]);
    expect(JSON.parse(output)).toEqual(["noticed", "survived", "not run", "not run", "noticed"]);
  },
  TIMEOUT_MS,
);

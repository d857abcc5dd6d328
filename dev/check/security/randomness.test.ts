import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../command.ts";

/** Where it only spreads work over time, or numbers the parts of one message. */
const ANYTHING_WILL_DO = [
  "gateway/networks/smpp/session/back-off.ts",
  "gateway/networks/smpp/wire/part-references.ts",
  "server/features/campaigns/delivery/next-look.ts",
];

test("nothing of both programs takes chance from where it can be foretold, but what needs no secret", () => {
  const sources = globSync("{domain,contract,platform,server,gateway}/**/*.ts", { cwd: ROOT });
  const found = sources.filter(
    (path) =>
      !/\.test\.ts$|\/testing\//.test(path) &&
      readFileSync(join(ROOT, path), "utf8").includes("Math.random"),
  );
  expect(found.toSorted()).toEqual(ANYTHING_WILL_DO);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { StopWords } from "../../../../domain/message/stop-words.ts";
import { DEFAULT_RULES } from "../../../../domain/rules/default-rules.ts";
import { MONDAY, type World } from "../../campaigns/testing/a-world.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { type Administration, anAdministration } from "../testing/an-administration.ts";
import { previewRule } from "./preview-rule.ts";
import { publishRule } from "./publish-rule.ts";

let administration: Administration;
let world: World;
let deps: AdministrationDeps;

beforeAll(async () => {
  administration = await anAdministration();
  ({ world, deps } = administration);
}, 60_000);
afterAll(() => world.drop());

test("the STOP words of a country are previewed word by word, and the networks have them", async () => {
  const value: StopWords = [
    ...DEFAULT_RULES.ZA.stopWords.filter(({ word }) => word !== "end" && word !== "misa"),
    { word: "misa", language: "xh" },
    { word: "los my", language: "af" },
  ];
  const change = { countryId: 6, rule: { kind: "stopWords" as const, value }, from: MONDAY };
  const preview = await previewRule(deps, change);
  expect(preview).toMatchObject({
    isNarrower: true,
    effects: [
      "New words that opt people out: los my",
      "Words that no longer opt people out: end",
      "Words that are answered in another language: misa",
    ],
  });
  await publishRule(
    deps,
    { ...change, reason: "Code of conduct" },
    {
      actorUserId: "admin-1",
      requestId: "r1",
    },
  );
  expect(administration.reported).toHaveLength(1);
  await administration.notifyAll();
  const { rows } = await world.gatewayPool.query(
    "select value from country_rule where country_id = 6 and kind = 'stopWords' and valid_from = $1",
    [MONDAY],
  );
  expect(rows).toEqual([{ value }]);
});

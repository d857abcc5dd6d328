import { beforeAll, expect, test } from "vitest";
import { LANGUAGE_CODES } from "../../../../../domain/text/languages.ts";
import { inLanguage, startLanguages } from "../../../../language.ts";
import { useSubscriptions } from "../../testing/use-subscriptions.ts";
import { listPlans } from "../read-subscriptions.ts";
import { planLines } from "./plan-lines.ts";

const { world } = useSubscriptions();
beforeAll(startLanguages);

test("the lines of the plans that come along are in the reader's language, what an administrator wrote stays as it is", async () => {
  const plans = await listPlans(world.deps, 6);
  const linesIn = (language: (typeof LANGUAGE_CODES)[number]) =>
    inLanguage(language, () => plans.flatMap(planLines));
  const english = linesIn("en");
  expect(english).toContain("5% off every message");
  for (const language of LANGUAGE_CODES.filter((code) => code !== "en")) {
    const lines = linesIn(language);
    expect(lines).toHaveLength(english.length);
    expect(
      lines.filter((line, at) => line === english[at]),
      language,
    ).toEqual([]);
  }
  const [plan] = plans;
  const own = plan && { ...plan, content: ["Free coffee"] };
  expect(inLanguage("af", () => own && planLines(own))).toEqual(["Free coffee"]);
});

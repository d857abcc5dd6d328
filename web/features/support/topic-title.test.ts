import { expect, test } from "vitest";
import { HELP_TOPICS } from "../../../domain/help/help-topics.ts";
import { topicTitle } from "./topic-title.ts";

test("every help page has a title of its own, and nothing else has one", () => {
  const titles = HELP_TOPICS.map(({ slug }) => topicTitle(`/help/${slug}`));
  expect(titles).toContain("How pricing works");
  expect(new Set(titles).size).toBe(HELP_TOPICS.length);
  for (const path of ["/help", "/help/", "/help/nothing", "/how-pricing-works"])
    expect(topicTitle(path)).toBeUndefined();
});

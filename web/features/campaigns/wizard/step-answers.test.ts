import { expect, test } from "vitest";
import { emptyDraft } from "../draft/draft.ts";
import { stillTrue } from "./step-answers.ts";

const draft = { ...emptyDraft("SHOP"), text: "Bread" };
const problem = (path: string) => ({ step: "message" as const, path, message: "No." });
const paths = (changes: Partial<typeof draft> | null) =>
  stillTrue(
    { problems: ["text", "targeting", "people", ""].map(problem), draft },
    changes ? { ...draft, ...changes } : draft,
  ).map(({ path }) => path);

test("what a network said of a field holds until the field changes", () => {
  expect(paths(null)).toEqual(["text", "targeting", "people", ""]);
  expect(paths({ text: "Milk" })).toEqual(["targeting", "people"]);
  expect(paths({ gender: [21] })).toEqual(["text", "people"]);
  expect(paths({ people: 5 })).toEqual(["text", "targeting"]);
});

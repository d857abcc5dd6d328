import { expect, test } from "vitest";
import { reachContentOf } from "./use-reach.ts";

const message = { type: "text" as const, text: "Half price this week" };
const rcs = (fallbackText?: string) => ({
  flowTypeId: 5,
  text: "",
  sender: "",
  link: "",
  content: { agentName: "Corner Shop", message, ...(fallbackText ? { fallbackText } : {}) },
});

test("the figures are asked for with an SMS in the place of RCS only where there is one, whatever its words", () => {
  const asked = (draft: ReturnType<typeof rcs>) => JSON.stringify(reachContentOf(draft));
  expect(asked(rcs())).toBe("{}");
  expect(asked(rcs("  "))).toBe("{}");
  expect(asked(rcs("Bread R10"))).toContain("fallbackText");
  expect(asked(rcs("Bread R10"))).toBe(asked(rcs("Bread R12")));
  expect(asked({ ...rcs("Bread R10"), flowTypeId: 1 })).toBe("{}");
});

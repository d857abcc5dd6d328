import { expect, test } from "vitest";
import { fallbackOf } from "./use-reach.ts";

const message = { type: "text" as const, text: "Half price this week" };
const rcs = (fallbackText?: string) => ({
  flowTypeId: 5,
  content: { agentName: "Corner Shop", message, ...(fallbackText ? { fallbackText } : {}) },
});

test("the figures are asked for with an SMS in the place of RCS only where there is one, whatever its words", () => {
  const asked = (draft: ReturnType<typeof rcs>) => JSON.stringify(fallbackOf(draft));
  expect(asked(rcs())).toBe("{}");
  expect(asked(rcs("  "))).toBe("{}");
  expect(asked(rcs("Bread R10"))).toContain("fallbackText");
  expect(asked(rcs("Bread R10"))).toBe(asked(rcs("Bread R12")));
  expect(asked({ ...rcs("Bread R10"), flowTypeId: 1 })).toBe("{}");
});

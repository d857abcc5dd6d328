import { expect, test } from "vitest";
import { reachContentOf } from "./use-reach.ts";

const message = { type: "text" as const, text: "Half price this week" };
const rcs = (fallbackText?: string) => ({
  kind: "rcs" as const,
  text: "",
  sender: "",
  link: "",
  content: { agentName: "Corner Shop", message, ...(fallbackText ? { fallbackText } : {}) },
});

test("the figures are asked for with an SMS in the place of RCS only where there is one, whatever its words", () => {
  const asked = (draft: Parameters<typeof reachContentOf>[0]) =>
    JSON.stringify(reachContentOf(draft));
  expect(asked(rcs())).toBe("{}");
  expect(asked(rcs("  "))).toBe("{}");
  expect(asked(rcs("Bread R10"))).toContain("fallbackText");
  expect(asked(rcs("Bread R10"))).toBe(asked(rcs("Bread R12")));
  expect(asked({ ...rcs("Bread R10"), kind: "sms" })).toBe("{}");
});

import { expect, test } from "vitest";
import { KIND_TRAITS } from "../../../../domain/campaign/kinds/traits.ts";
import type { Country } from "../draft/draft.ts";
import { emptyDraft } from "../draft/draft.ts";
import { isForSomeOnly, whoGetsRich } from "./who-gets-kind.ts";

const message = { type: "text" as const, text: "Half price this week" };
const rcs = (fallbackText?: string) => ({
  ...emptyDraft("Shop"),
  kind: "rcs" as const,
  content: { agentName: "Shop", message, ...(fallbackText ? { fallbackText } : {}) },
});
const { rcs: traits, sms } = KIND_TRAITS;
const carrying = (...adProductIds: number[]) => ({ adProductIds }) as Country["routes"][number];
const both = { routes: [carrying(traits.adProductId, sms.adProductId)] };

test("a rich message is for phones that show it, and for all once an SMS stands in for it", () => {
  expect(whoGetsRich(rcs())).toBe("those that show it");
  expect(whoGetsRich(rcs(" "))).toBe("those that show it");
  expect(whoGetsRich(rcs("Bread R10"))).toBe("all");
  expect(whoGetsRich(emptyDraft("Shop"))).toBeUndefined();
});

test("counts of everybody are too high where phones or networks are left out", () => {
  expect(isForSomeOnly(rcs(), both)).toBe(true);
  expect(isForSomeOnly(rcs("Bread R10"), both)).toBe(false);
  expect(isForSomeOnly(emptyDraft("Shop"), both)).toBe(false);
  const some = { routes: [...both.routes, carrying(traits.adProductId)] };
  expect(isForSomeOnly(emptyDraft("Shop"), some)).toBe(true);
});

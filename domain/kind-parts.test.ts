import { expect, it } from "vitest";
import { FLOW_TYPE } from "./catalogue.ts";
import { partsOfKind } from "./kind-parts.ts";

it("counts the parts of an SMS, and one coin for every other kind", () => {
  const long = "a".repeat(161);
  expect([FLOW_TYPE.sms, FLOW_TYPE.smsLink].map((kind) => partsOfKind(kind, long))).toEqual([2, 2]);
  expect(partsOfKind(FLOW_TYPE.sms, "")).toBe(1);
  const others = [FLOW_TYPE.pcm, FLOW_TYPE.display, FLOW_TYPE.rcs];
  expect(others.map((kind) => partsOfKind(kind, long))).toEqual([1, 1, 1]);
});
